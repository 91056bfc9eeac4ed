import { isLanguageTag } from "../../checker/language-tag.ts";

import { snippet } from "../../checker/snippet.ts";
import type { Place } from "../content.ts";
import type { Dialect, DocumentNote, Unread } from "../notes.ts";
import { isOn, parseKeys, splitList } from "./key-values.ts";
import { languageTag } from "./languages.ts";

/** Classes that load hyperref themselves. */
const hyperrefClasses =
  /^(?:beamer|ltx-talk|acmart|asmeconf|asmejour|cas-[sd]c|quantumarticle|lipics-v\d+|moderncv|sn-jnl|mdpi|tufte-(?:book|handout)|kaobook|kaohandt|powerdot|eptcs|oasics-v\d+)$/;

/** Packages that load hyperref. */
const hyperrefPackages = new Set(["hyperref", "bookmark", "hyperxmp", "pdfx", "nameref-hyperref", "jheppub"]);

/** Unread notes that are kept; more are counted. */
const unreadLimit = 50;

type Declared = { value: string; place: Place } | null;

/** What the source says of the whole document, in its preamble or anywhere else. */
export class Metadata {
  /** Name of the class, without folder; null before \documentclass. */
  documentClass: string | null = null;
  classOptions: string[] = [];
  /** The format of TeX that the source is written for, where that is not LaTeX of today. */
  dialect: Dialect | null = null;
  isTagged = false;
  isTitleShown = false;
  headings: DocumentNote["headings"] = { total: 0, blank: 0 };
  hasContents = false;
  /** What stands in files that are not here: parts of the preamble, of the text before its first heading. */
  hasUnreadPreamble = false;
  hasUnreadFront = false;
  /** \title */
  title: Declared = null;
  start: Place = { label: "Line 1", line: 1, column: 1 };
  readonly unread: Unread[] = [];
  #moreUnread = 0;
  #metadataLanguage: Declared = null;
  #pdfLanguage: Declared = null;
  #mainLanguage: Declared = null;
  #babelLanguage: Declared = null;
  #babel: Place | null = null;
  #pdfTitle: Declared = null;
  #usesTitle = false;
  /** A package sets the text in a language of its own and does not tell the PDF. */
  #languageOfPackage: string | null = null;
  #hasDocumentMetadata = false;
  #hasHyperref = false;
  #hasBookmarks = true;

  /** \DocumentMetadata; it switches tagging on only before the class. */
  documentMetadata(source: string, place: Place, text: (source: string) => string): void {
    const keys = parseKeys(source);
    const language = text(keys.get("lang") ?? "");
    if (language) this.#metadataLanguage = { value: language, place };
    if (this.documentClass !== null) return;
    this.#hasDocumentMetadata = true;
    // A draft loads the code and writes no tags.
    const isDraft = keys.get("tagging")?.toLowerCase() === "draft";
    if (keys.has("tagging") ? isOn(keys, "tagging") && !isDraft : isOn(keys, "testphase"))
      this.isTagged = true;
  }

  class(name: string, options: string, place: Place, text: (source: string) => string): void {
    this.documentClass = name.replace(/^.*\//, "").trim();
    this.classOptions = splitList(options);
    this.start = place;
    if (hyperrefClasses.test(this.documentClass)) this.#hasHyperref = true;
    const hyperref = parseKeys(options).get("hyperref");
    if (hyperref) this.hyperref(hyperref, place, text);
  }

  package(name: string, options: string, place: Place, text: (source: string) => string): void {
    if (hyperrefPackages.has(name)) {
      this.#hasHyperref = true;
      this.hyperref(options, place, text);
    }
    if (name === "tagpdf" || name === "accessibility") this.isTagged = true;
    if (name === "xepersian" || name === "xepersian-hm") this.#languageOfPackage = "fa";
    if (name === "babel") this.#babelOptions(options, place);
  }

  /** Options of hyperref, as it or \hypersetup take them. */
  hyperref(source: string, place: Place, text: (source: string) => string): void {
    const keys = parseKeys(source);
    const language = text(keys.get("pdflang") ?? "");
    if (language) this.#pdfLanguage = { value: language, place };
    const information = parseKeys(keys.get("pdfinfo") ?? "");
    this.pdfTitle(text(keys.get("pdftitle") ?? information.get("Title") ?? ""), place);
    if (isOn(keys, "pdfusetitle")) this.#usesTitle = true;
    if (keys.has("bookmarks")) this.#hasBookmarks = isOn(keys, "bookmarks");
  }

  pdfTitle(value: string, place: Place): void {
    if (value) this.#pdfTitle = { value, place };
  }

  pdfLanguage(value: string, place: Place): void {
    if (value) this.#pdfLanguage = { value, place };
  }

  #babelOptions(options: string, place: Place): void {
    this.#babel ??= place;
    const main = parseKeys(options).get("main");
    if (main) this.mainLanguage(main, "", place);
    for (const option of splitList(options)) {
      const tag = languageTag(option);
      if (tag) this.#babelLanguage = { value: tag, place };
    }
  }

  /** \setdefaultlanguage, \setmainlanguage, the key main of babel. */
  mainLanguage(name: string, variant: string, place: Place): void {
    const tag = languageTag(name, variant);
    this.#mainLanguage = { value: tag ?? name, place };
  }

  /** What was read in before the class is code of the preamble. */
  beginPreamble(): void {
    if (this.headings.isElsewhere) this.hasUnreadPreamble = true;
    this.hasUnreadFront = false;
    delete this.headings.isElsewhere;
  }

  note(message: string, place: Place, reason?: Unread["reason"]): void {
    if (this.unread.length < unreadLimit) this.unread.push({ message, place, ...(reason ? { reason } : {}) });
    else this.#moreUnread++;
  }

  /** The first that is declared: where PDF takes it from, then the main language of the text. */
  #language(): Declared {
    return this.#metadataLanguage ?? this.#pdfLanguage ?? this.#languageOfTypesetting();
  }

  /** The main language of the packages that typeset the text in one. */
  #languageOfTypesetting(): Declared {
    const declared = this.#mainLanguage ?? this.#babelLanguage;
    if (declared || !this.#babel) return declared;
    // Babel takes the last of the class's options that is a language when it is given none itself.
    const option = this.classOptions.findLast((name) => name.length > 2 && languageTag(name));
    return option ? { value: languageTag(option)!, place: this.start } : null;
  }

  /** The title of the file, else that of the text; the one may be taken from the other. */
  #title(): Declared {
    if (!this.#pdfTitle) return this.title;
    const { value, place } = this.#pdfTitle;
    const filled = value.replace(
      /\\(?:@title|thetitle|inserttitle)(?![a-zA-Z])/g,
      () => this.title?.value ?? "",
    );
    return filled.trim() ? { value: filled, place } : null;
  }

  /** The language that is declared so far. */
  get language(): string | null {
    return this.#language()?.value ?? null;
  }

  /** The language that the text is set in, which a package may say alone. */
  get languageOfText(): string | null {
    return this.language ?? this.#languageOfPackage;
  }

  /** The language of the words that LaTeX prints of its own, which what is said of the PDF alone does not change. */
  get languageOfNames(): string | null {
    return this.#languageOfTypesetting()?.value ?? null;
  }

  /** What is known of the whole document. */
  document(words: number): DocumentNote {
    const { total } = this.headings;
    const language = this.#language();
    const isShown =
      this.#pdfTitle !== null || (this.title !== null && (this.isTitleShown || this.#usesTitle));
    const title = this.#title();
    const unread = this.#moreUnread
      ? [...this.unread, { message: `${this.#moreUnread} more parts of the document were not read.` }]
      : this.unread;
    return {
      kind: "document",
      format: "latex",
      tool: "latex",
      ...(this.dialect ? { program: this.dialect } : {}),
      place: this.start,
      language: {
        value: language?.value ?? null,
        isValid: language !== null && isLanguageTag(language.value),
        isCovered: false,
        isOptional: false,
        ...(this.hasUnreadPreamble ? { isElsewhere: true } : {}),
        place: language?.place ?? this.start,
      },
      title: {
        value: title ? snippet(title.value) : null,
        isShown: title ? isShown : null,
        conflict: null,
        isTyped: true,
        ...(this.hasUnreadPreamble || this.hasUnreadFront ? { isElsewhere: true } : {}),
        place: title?.place ?? this.start,
      },
      extent: { pages: null, words, paragraphs: null },
      isSubstantial: words >= 100,
      headings: this.headings,
      navigation: {
        length: { count: total, of: "sections" },
        found: this.#navigation(),
        place: this.start,
      },
      tagging: {
        isMarked: this.isTagged,
        hasTree: this.isTagged,
        isSuspect: false,
        isOptional: true,
        untaggedImages: 0,
        place: this.start,
      },
      pdfUa: null,
      allowsAssistiveTechnology: true,
      hasDynamicXfa: false,
      ...(this.#languageOfPackage === null ? {} : { languageOfParts: this.#languageOfPackage }),
      unread,
    };
  }

  #navigation(): string | null {
    if (this.#hasHyperref && this.#hasBookmarks) return "bookmarks made by hyperref";
    if (this.#hasDocumentMetadata && this.#hasBookmarks) return "bookmarks made by \\DocumentMetadata";
    return this.hasContents ? "a table of contents" : null;
  }
}
