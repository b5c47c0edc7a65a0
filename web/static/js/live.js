// Keeps a page of work under way fresh. The page says how often; without scripts
// it loads again as a whole, with them only what is inside main changes.

/** Fetches the page again every data-refresh seconds and swaps its content. */
export function keepFresh(document) {
  const main = document.querySelector("main[data-refresh]");
  if (!main) return;
  const pause = Number(main.dataset.refresh) * 1000;

  const again = async () => {
    if (document.hidden || main.matches(":active") || main.contains(document.activeElement.closest("select, input"))) return true;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return true;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main");
    if (!fresh) return true;
    const focus = focused(main);
    main.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    if (focus) main.querySelector(focus)?.focus({ preventScroll: true });
    return fresh.hasAttribute("data-refresh");
  };
  const loop = () => setTimeout(async () => {
    const more = await again().catch(() => true);
    if (more) loop();
  }, pause);
  loop();
}

// Returns a selector for the link or the form's button that has the focus in
// main, to find its successor; null for anything else.
function focused(main) {
  const link = main.querySelector("a:focus");
  if (link) return `a[href="${CSS.escape(link.getAttribute("href"))}"]`;
  const form = main.querySelector("button:focus")?.form;
  return form ? `form[action="${CSS.escape(form.getAttribute("action"))}"] button` : null;
}
