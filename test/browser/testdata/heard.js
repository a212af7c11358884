// Notes what frames say, speaks to the first of them, and lets a stranger do so.
window.heard = [];
addEventListener("message", (event) => {
  if (event.data?.type === "citeway:navigate") window.heard.push({ origin: event.origin, data: event.data });
  if (event.data === "shouted") window.strangerSpoke = true;
});
window.tell = (message) => window.frames[0].postMessage(message, "*");
window.fromAStranger = (message) => {
  const frame = document.createElement("iframe");
  frame.src = "STRANGER/shout.html";
  addEventListener("message", (event) => event.data === "here" && event.source === frame.contentWindow && frame.contentWindow.postMessage(message, "*"));
  document.body.append(frame);
};
