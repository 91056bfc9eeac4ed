/** So many names make a list of them, and so many of the texts are names; some of these have two words and more. */
const leastNames = 9;
const mostlyNames = 0.9;
const leastWhole = 0.3;
const longestName = 40;

const word = "\\p{Lu}[\\p{L}\\p{M}.'’\\-]*";
const particle = "(?:d[aeiou]s?|del|della|van|von|der|den|ter|ten|la|le|el|al|bin|ibn|y|e|zu)";
const name = new RegExp(`^${word}(?: (?:${particle} )*${word}){0,4}[*†‡,]*$`, "u");

/** Whether a text reads like the whole name of a person, with marks of notes behind it. */
export const isWholeName = (text: string): boolean => {
  const own = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\p{No}\p{Nd}*∗†‡§¶,]+$/u, "");
  return own.includes(" ") && own.length <= longestName && name.test(own);
};

/** Whether texts are names of people and places alone: they are listed column by column, and are no table. */
export function areNames(texts: readonly string[]): boolean {
  if (texts.length < leastNames) return false;
  const names = texts
    .map((text) => text.trim().replace(/\s+/g, " "))
    .filter((text) => text.length <= longestName && name.test(text));
  const whole = names.filter((text) => text.includes(" "));
  return names.length >= mostlyNames * texts.length && whole.length >= leastWhole * names.length;
}
