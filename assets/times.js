// Tells times in the reader's own zone. Without this they stand there in UTC.

const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });
const zone = new Intl.DateTimeFormat("en-GB", { timeZoneName: "short" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** The largest unit that fits, and how many seconds it has. */
const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

function agoText(date) {
  const seconds = (date.getTime() - Date.now()) / 1_000;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  return unit ? relative.format(Math.round(seconds / size), unit) : "just now";
}

function exactText(date) {
  const name = zone.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value;
  return `${exact.format(date).replace(" at ", ", ")}${name ? ` ${name}` : ""}`;
}

function showTimes() {
  for (const time of document.querySelectorAll("time[data-time]")) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    const isAgo = time.dataset.time === "ago";
    const text = isAgo ? agoText(date) : exactText(date);
    if (time.textContent !== text) time.textContent = text;
    const title = isAgo ? exactText(date) : agoText(date);
    if (time.title !== title) time.title = title;
  }
}

showTimes();
setInterval(showTimes, 30_000);
new MutationObserver(showTimes).observe(document.body, { childList: true, subtree: true });
