// Notes what the page's policy forbids, and gives the element one answer after another that tries what an answer may not do.
window.forbidden = [];
document.addEventListener("securitypolicyviolation", (event) => window.forbidden.push(event.violatedDirective));
window.chats = await (await fetch("hostilechat.json")).json();
window.give = (answer) => { document.querySelector("cited-answer").answer = answer; };
