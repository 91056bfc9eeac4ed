const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** The English name of a language. */
export const languageName = (tag: string): string => names.of(tag) ?? tag;
