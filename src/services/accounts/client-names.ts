/** Browsers by what identifies them in a User-Agent header; the first that fits, as most name others too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * What a person calls the program of a User-Agent header: "Firefox on Windows", "curl"; null when it names none.
 * Versions and models are left out: they are not needed to distinguish one's own sessions.
 */
export function clientName(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 512) ?? "";
  const browser = firstOf(browsers, text);
  if (!browser) return /^[A-Za-z][\w.-]{0,39}(?=[/\s]|$)/.exec(text)?.[0] ?? null;
  const system = firstOf(systems, text);
  return system ? `${browser} on ${system}` : browser;
}
