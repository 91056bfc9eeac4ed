const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** The English name of a language; the tag itself where it is none. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
