import type { Section } from "./format-code.ts";

const months = "January February March April May June July August September October November December".split(
  " ",
);
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const secondsOfDay = 86_400;
/** The day after 31 December 9999. */
const lastSerial = 2_958_466;

interface Moment {
  date: Date;
  /** 29 February 1900, which never was. */
  isLeapDay1900: boolean;
  /** From the start of the epoch. */
  seconds: number;
  fraction: number;
}

/** A date and time as a section shows it; null for a number that is none (ECMA-376 part 1, 18.17.4). */
export function dateText(value: number, section: Section, is1904: boolean): string | null {
  const isElapsed = section.tokens.some((token) => token.kind === "date" && token.mark.startsWith("["));
  if (!isElapsed && (value < 0 || value >= lastSerial)) return null;
  if (Math.abs(value) > 1e9) return null;
  const decimals = Math.max(
    0,
    ...section.tokens.map((token) =>
      token.kind === "date" && token.mark.startsWith(".") ? Math.min(token.mark.length - 1, 3) : 0,
    ),
  );
  const now = momentOf(Math.abs(value), decimals, is1904);
  const has12Hours = section.tokens.some((token) => token.kind === "date" && /^a/.test(token.mark));
  const dates = section.tokens.flatMap((token) => (token.kind === "date" ? [token.mark] : []));
  let seen = -1;
  const text = section.tokens.map((token) => {
    if (token.kind === "literal") return token.text;
    if (token.kind !== "date") return "";
    seen++;
    const { mark } = token;
    // An m beside hours or seconds is of minutes.
    const isMinutes =
      /^m{1,2}$/.test(mark) &&
      (/^(?:h|\[h)/.test(dates[seen - 1] ?? "") || /^(?:s|\[s)/.test(dates[seen + 1] ?? ""));
    return isMinutes ? padded(minutesOf(now), mark.length) : part(mark, now, has12Hours, decimals);
  });
  return `${value < 0 ? "-" : ""}${text.join("")}`.trim();
}

function momentOf(value: number, decimals: number, is1904: boolean): Moment {
  const scale = 10 ** decimals;
  const ticks = Math.round(value * secondsOfDay * scale);
  const seconds = Math.floor(ticks / scale);
  const day = Math.floor(seconds / secondsOfDay);
  const isLeapDay1900 = !is1904 && day === 60;
  const shift = is1904 ? 1_462 : day < 60 ? 1 : 0;
  return {
    date: new Date((day + shift - 25_569 - (isLeapDay1900 ? 1 : 0)) * secondsOfDay * 1_000),
    isLeapDay1900,
    seconds,
    fraction: ticks % scale,
  };
}

const padded = (value: number, length: number) => String(value).padStart(length, "0");
const minutesOf = ({ seconds }: Moment) => Math.floor(seconds / 60) % 60;

function part(mark: string, now: Moment, has12Hours: boolean, decimals: number): string {
  const { date, seconds } = now;
  const hours = Math.floor(seconds / 3_600) % 24;
  const year = date.getUTCFullYear();
  switch (mark[0]) {
    case "y":
      return mark.length < 3 ? padded(year % 100, 2) : String(year);
    case "e":
      return String(year);
    case "m":
      return monthText(mark.length, date.getUTCMonth());
    case "d":
      return dayText(mark.length, now);
    case "h":
      return padded(has12Hours ? hours % 12 || 12 : hours, Math.min(mark.length, 2));
    case "s":
      return padded(seconds % 60, Math.min(mark.length, 2));
    case "a":
      return mark === "a/p" ? (hours < 12 ? "A" : "P") : hours < 12 ? "AM" : "PM";
    case ".":
      return `.${padded(now.fraction, decimals)}`;
    case "[":
      return String(Math.floor(seconds / (mark[1] === "h" ? 3_600 : mark[1] === "m" ? 60 : 1)));
    default:
      return "";
  }
}

function monthText(length: number, month: number): string {
  const name = months[month]!;
  if (length < 3) return padded(month + 1, length);
  return length === 3 ? name.slice(0, 3) : length === 5 ? name[0]! : name;
}

function dayText(length: number, { date, isLeapDay1900 }: Moment): string {
  if (length < 3) return padded(isLeapDay1900 ? 29 : date.getUTCDate(), length);
  const name = days[date.getUTCDay()]!;
  return length === 3 ? name.slice(0, 3) : name;
}
