// Copies a link and says so in the page.

/** Puts url on the clipboard and says in a status line whether that worked. */
export async function copyLink(url) {
  try {
    await navigator.clipboard.writeText(url);
    say("Link copied.", url);
  } catch {
    say("The browser did not allow copying.", url);
  }
}

function say(lead, text) {
  let line = document.querySelector(".feedback.copied");
  if (!line) {
    line = document.createElement("div");
    line.className = "feedback copied";
    line.setAttribute("role", "status");
    document.querySelector("main").before(line);
  }
  const wrap = document.createElement("p");
  wrap.className = "wrap";
  const strong = document.createElement("b");
  strong.textContent = lead;
  wrap.append(strong, " ", text);
  line.replaceChildren(wrap);
}
