// Tabs by the pattern of WAI-ARIA: arrows go from one to the next, Home and End to the first and last.

/** tabs has a list of tabs show one panel at a time. */
export function tabs(list) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const choose = (tab, focus) => {
    for (const each of all) {
      each.setAttribute("aria-selected", String(each === tab));
      each.tabIndex = each === tab ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls")).hidden = each !== tab;
    }
    if (focus) tab.focus();
  };
  list.addEventListener("click", (event) => all.includes(event.target) && choose(event.target));
  list.addEventListener("keydown", (event) => {
    const onward = getComputedStyle(list).direction === "rtl" ? -1 : 1;
    const step = { ArrowRight: onward, ArrowLeft: -onward }[event.key];
    const now = all.indexOf(document.activeElement);
    const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step && (now + step + all.length) % all.length;
    if (next === undefined || now < 0) return;
    event.preventDefault();
    choose(all[next], true);
  });
  choose(all[0]);
}
