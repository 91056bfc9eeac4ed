const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** A tag in the case that BCP 47 recommends: "en-us" as "en-US". */
export function canonicalTag(tag: string): string {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    // Tags of the older form are registered, and none of Unicode's locales.
    return tag;
  }
}

/** The English name of a language; the tag itself where it is none. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
