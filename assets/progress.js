// Keeps a page about something that is under way up to date, and has its one sentence read out when it changes.

const every = 1_500;
/** After so many failures in a row the page is left as it is. */
const mostFailures = 20;

let failures = 0;
let standing = document.querySelector("[data-standing]")?.textContent;

async function update() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    // A session that has ended leads to another page.
    if (!response.ok || response.redirected) return location.reload();
    failures = 0;
    show(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    if (++failures >= mostFailures) return;
  }
  if (document.querySelector("[data-progress=going]")) setTimeout(update, every);
}

/** The markup without what /times.js makes of times. */
function wordsOf(part) {
  const copy = part.cloneNode(true);
  for (const time of copy.querySelectorAll("time")) {
    time.textContent = "";
    time.removeAttribute("title");
  }
  return copy.innerHTML;
}

function show(fresh) {
  const [own, other] = [document, fresh].map((page) => page.querySelector("[data-progress]"));
  if (!own || !other) return location.reload();
  if (wordsOf(own) !== wordsOf(other)) own.replaceChildren(...document.adoptNode(other).childNodes);
  own.dataset.progress = other.dataset.progress;
  const told = fresh.querySelector("[data-standing]").textContent;
  if (told === standing) return;
  standing = told;
  document.querySelector("[data-standing]").textContent = told;
}

setTimeout(update, every);
