// The playground's host side: it says what the frame asks for instead of going there.

const [frame, asked, theme, show, alone] = ["frame", "asked", "theme", "show", "alone"].map((id) => document.getElementById(id));
const tell = (message) => frame.contentWindow.postMessage(message, location.origin);

window.addEventListener("message", (event) => {
  if (event.origin !== location.origin || event.source !== frame.contentWindow || event.data?.type !== "citeway:navigate") return;
  tell({ type: "citeway:navigated", request: event.data.request });
  asked.textContent = event.data.url;
});
show.addEventListener("click", () => tell({ type: "citeway:open", id: "c_leave" }));
theme.addEventListener("change", () => {
  alone.setAttribute("theme", theme.value);
  tell({ type: "citeway:theme", theme: theme.value });
});
