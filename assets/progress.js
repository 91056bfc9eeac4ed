// Keeps a page about something that is under way up to date, and has its one sentence read out when it changes.

const every = 1_500;
/** After so many failures in a row the page is left as it is. */
const mostFailures = 20;

/** How long something that a link of the page begins may take to be seen under way. */
const beginsWithin = 15_000;

let failures = 0;
let [isAsking, begunAt] = [false, -Infinity];
const isGoing = () => document.querySelector("[data-progress=going]") !== null;
let standing = document.querySelector("[data-standing]")?.textContent;

async function update() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    // A session that has ended leads to another page.
    if (!response.ok || response.redirected) return location.reload();
    failures = 0;
    show(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    if (++failures >= mostFailures) {
      isAsking = false;
      return;
    }
  }
  isAsking = isGoing() || performance.now() - begunAt < beginsWithin;
  if (isAsking) setTimeout(update, every);
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

/** Takes over what has changed; what someone is in with the keyboard once they have left it. */
function take(own, other) {
  if (wordsOf(own) === wordsOf(other)) return;
  if (own.hasAttribute("data-live") && own.contains(document.activeElement)) {
    own.addEventListener("focusout", () => setTimeout(() => take(own, other)), { once: true });
    return;
  }
  own.replaceChildren(...document.adoptNode(other).childNodes);
}

function show(fresh) {
  const [own, other] = [document, fresh].map((page) => page.querySelector("[data-progress]"));
  if (!own || !other) return location.reload();
  own.dataset.progress = other.dataset.progress;
  take(own, other);
  // Parts of a page that holds what was chosen or typed as well.
  const parts = new Map([...fresh.querySelectorAll("[data-live]")].map((part) => [part.dataset.live, part]));
  for (const part of document.querySelectorAll("[data-live]")) {
    const now = parts.get(part.dataset.live);
    if (now) take(part, now);
  }
  if (document.title !== fresh.title) document.title = fresh.title;
  const shown = fresh.querySelector("[data-standing]").textContent;
  if (shown === standing) return;
  standing = shown;
  document.querySelector("[data-standing]").textContent = shown;
}

function ask() {
  if (!isAsking) setTimeout(update, every);
  isAsking = true;
}

if (isGoing()) ask();
addEventListener("click", ({ target }) => {
  if (!target.closest("[data-begins]")) return;
  begunAt = performance.now();
  ask();
});
