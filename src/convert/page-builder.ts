import type { Budget } from "../checker/budget.ts";
import { isBlank } from "../checker/white-space.ts";
import type { LabelledField } from "../formats/content.ts";
import { Fields } from "./fields.ts";
import { Figures } from "./figures.ts";
import { Headings } from "./headings.ts";
import { Languages } from "./languages.ts";
import { Links } from "./links.ts";
import { Lists, listParts } from "./lists.ts";
import { Marks } from "./marks.ts";
import { type Attributes, attribute, Markup, review } from "./markup.ts";
import { MathmlElements } from "./mathml-elements.ts";
import { Nesting } from "./nesting.ts";
import { Notes } from "./notes.ts";
import { emptyPage, type Page } from "./page.ts";
import { PageHead } from "./page-head.ts";
import { PageObjects, type Spot } from "./page-objects.ts";
import { type HeaderTraits, Tables } from "./tables.ts";
import {
  droppedElements,
  escaped,
  headingElements,
  keptElements,
  renamedElements,
  replacedElements,
  safeUrl,
  sectionElements,
  tableParts,
} from "./vocabulary.ts";

const isHidden = (attributes: Attributes) =>
  "hidden" in attributes ||
  (attributes.style !== undefined && /(?:^|;)\s*display\s*:\s*none/i.test(attributes.style));

/** Takes the elements of a document and keeps what is safe and accessible, written anew. */
export class PageBuilder {
  readonly #markup = new Markup();
  readonly #tables: Tables;
  readonly #fields = new Fields(this.#markup);
  readonly #lists = new Lists(this.#markup);
  /** Footnotes and endnotes: referred to in the text, written at its end. */
  readonly notes = new Notes(this.#markup, this.#lists);
  readonly #nesting = new Nesting(this.#markup);
  readonly #figures = new Figures(this.#markup);
  readonly #headings: Headings;
  readonly #links: Links;
  readonly #page: Page;
  /** What stands among the text and is none. */
  readonly objects: PageObjects;
  readonly head: PageHead;
  readonly #languages: Languages;
  readonly #marks = new Marks(this.#markup, () => this.#links.isOpen || this.#headings.isOpen);
  readonly #budget: Budget;
  /** How each open element ends. */
  readonly #ends: (() => void)[] = [];
  /** Elements that are open within one that is left out, that one counted. */
  #dropped = 0;
  /** What comes is shown and not heard: it names nothing. */
  isUnheard = false;
  readonly #formulas = new MathmlElements(this.#markup);
  /** Of the details that are open, whether they have a summary. */
  readonly #summarized: boolean[] = [];

  /** What the format has hardly any means for is inferred from how it looks. */
  readonly infers: boolean;

  /** Header cells are inferred from how they look where the format has hardly any means for them. */
  constructor(budget: Budget, traits: HeaderTraits = {}) {
    this.#budget = budget;
    this.infers = traits.infersHeaders ?? false;
    this.#tables = new Tables(this.#markup, traits);
    this.#page = emptyPage(budget, this.#markup);
    this.#headings = new Headings(this.#markup, this.#page.headings);
    this.#links = new Links(this.#page, this.#markup, this.#nesting);
    this.#languages = new Languages(this.#page, this.#markup);
    this.head = new PageHead(this.#page, this.#languages);
    this.objects = new PageObjects(this.#page, this.#markup, this.#marks, this.#spot());
  }

  /** Where the next thing is written. */
  #spot(): Spot {
    return {
      isLeftOut: () => this.#dropped > 0,
      isInFormula: () => this.#formulas.isOpen,
      isInLink: () => this.#links.isOpen,
      makeRoom: () => this.#makeRoom(),
      hold: () => {
        this.#links.hold();
        this.#headings.hold();
      },
    };
  }

  /** Pieces of the page that are not blank, so far. */
  get filled(): number {
    return this.#markup.filled;
  }

  /** By which whoever writes the page gives way. */
  get budget(): Budget {
    return this.#budget;
  }

  /** The page, when all of the document has been given to it. */
  end(): Page {
    // Of a document that is damaged, what is open is all that there is.
    while (this.#ends.length) this.close();
    this.#lists.end();
    this.#fields.end();
    this.#page.marks += this.#lists.undescribedTerms;
    this.#page.fieldsWithoutLabel = this.#fields.withoutLabel;
    this.#page.tablesWithoutHeaders = this.#tables.withoutHeaders;
    this.#page.tablesUndeclared = this.#tables.undeclared;
    this.#page.blankHeaders = this.#tables.blankHeaders;
    this.#page.tablesInferred = this.#tables.inferred;
    return this.#page;
  }

  open(name: string, attributes: Attributes): void {
    this.#budget.step();
    if (this.#dropped) {
      // Drawings nest without harm, but the parser takes longer for each element the more are open.
      this.#budget.depth(++this.#dropped >> 4);
      return;
    }
    this.#budget.depth(this.#ends.length);
    const end = this.#begin(name, attributes);
    this.#page.hasRightToLeft ||= attributes.dir === "rtl";
    const isForeign = attributes.lang !== undefined && name !== "html" && !this.#dropped;
    this.#ends.push(isForeign ? this.#languages.foreign(end) : end);
  }

  close(): void {
    if (this.#dropped && --this.#dropped) return;
    this.#ends.pop()?.();
  }

  /** Writes a field of a form with its label; one without a label is marked for a person. */
  field(field: LabelledField): void {
    this.#budget.step();
    if (this.#dropped) return;
    this.#figures.leave();
    this.#nesting.block(true);
    this.#lists.makeRoom();
    this.#fields.write(field);
  }

  /** Writes the reference to a note, which gets its number by it. */
  noteReference(key: string): void {
    this.#budget.step();
    if (!this.#dropped && !this.#formulas.isOpen) this.notes.reference(key);
  }

  /** To the eye the first rows of the innermost table head the others. */
  tableLooksHeaded(): void {
    if (!this.#dropped) this.#tables.looksHeaded();
  }

  /** The innermost table is layout, unless cells of it look as if they headed others. */
  /** The innermost table has rows, so that no caption may come any more. */
  get tableHasRows(): boolean {
    return this.#tables.hasRows;
  }

  tableIsLoose(): void {
    if (!this.#dropped) this.#tables.isLoose();
  }

  /** Nothing says that the innermost table is one of data. */
  tableIsUndeclared(): void {
    if (!this.#dropped) this.#tables.isUndeclared();
  }

  /** Columns of the innermost table belong together, and may be headed as one. */
  columnGroup(span: number): void {
    if (!this.#dropped) this.#tables.columnGroup(span);
  }

  /** Writes a place that links lead to, and answers its id: the one that is asked for where it is free. */
  anchor(wanted: string): string {
    this.#budget.step();
    const id = this.#markup.takeId(wanted.trim().replace(/\s+/g, "-").slice(0, 200));
    if (!this.#dropped && !this.#formulas.isOpen) {
      this.#figures.leave();
      this.#markup.write(`<span${attribute("id", id)}></span>`);
    }
    return id;
  }

  /** Keeps a place for a link, whose id to lead to and text are reported later; without an id it becomes text. */
  reference(): (id: string | null, text: string) => void {
    this.#budget.step();
    if (this.#dropped || this.#formulas.isOpen) return () => {};
    this.#makeRoom();
    const slot = this.#markup.reserve();
    const isInLink = this.#links.isOpen;
    this.#links.hold();
    this.#headings.hold();
    return (id, text) => {
      const words = escaped(text);
      const isLink = id !== null && !isInLink;
      this.#markup.fill(slot, isLink ? `<a${attribute("href", `#${id}`)}>${words}</a>` : words);
    };
  }

  /** Writes the source of a formula that cannot be shown as one, and counts it. */
  formulaSource(source: string): void {
    this.#budget.step();
    if (this.#dropped) return;
    this.#makeRoom();
    this.#headings.text(source);
    this.#page.formulasAsSource++;
    this.#links.hold();
    this.#markup.write(`<code>${escaped(source)}</code>`);
  }

  /** The words of the heading that is open are a program's; those that stand for a title of the author's are marked. */
  standIn(isMarked: boolean): void {
    this.#headings.standIn(isMarked);
  }

  /** What is left of a box that no one can tick: its mark for the eye, and what that says for the ear. */
  tick(control: "check box" | "radio button", isChecked: boolean): void {
    this.#budget.step();
    if (this.#dropped || this.#formulas.isOpen) return;
    this.#makeRoom();
    const isBox = control === "check box";
    const mark = isBox ? (isChecked ? "☑" : "☐") : isChecked ? "◉" : "○";
    const state = isBox ? "checked" : "selected";
    this.#markup.write(
      `<span aria-hidden="true">${mark}</span> <span class="visually-hidden" lang="en">${isChecked ? "" : "not "}${state}</span> `,
    );
  }

  /** A field that does nothing without scripts, and holds nothing that could stand in its place. */
  leaveOutField(): void {
    if (!this.#dropped) this.#page.fieldsLeftOut++;
  }

  /** Says in English what a person must know of the whole, such as what is not in it; once for each sentence. */
  remark(sentence: string): void {
    if (!this.#page.remarks.includes(sentence)) this.#page.remarks.push(sentence);
  }

  text(data: string): void {
    this.#budget.step();
    if (this.#dropped) return;
    if (this.#lists.takesBlank(data)) return;
    if (isBlank(data)) this.#lists.makeRoom();
    else this.#makeRoom();
    if (!this.isUnheard) {
      this.#headings.text(data);
      if (!isBlank(data)) this.#links.hold();
      this.#fields.text(data);
    }
    if (!this.#formulas.isOpen) this.#languages.add(data);
    if (this.#tables.takesText) this.#tables.text(data, this.#nesting.isBold);
    const isBare = this.#formulas.isOpen && !this.#formulas.takesText && !isBlank(data);
    this.#markup.write(isBare ? `<mtext>${escaped(data)}</mtext>` : escaped(data));
  }

  /** Writes what an element begins with and answers how it ends. */
  #begin(name: string, attributes: Attributes): () => void {
    if (!this.#formulas.isOpen && name === "math") this.#makeRoom();
    if (this.#formulas.isOpen || name === "math") return this.#math(name, attributes);
    if (name === "html") return this.#root(attributes);
    if (droppedElements.has(name) || isHidden(attributes)) return this.#drop();
    let written = renamedElements.get(name) ?? name;
    const fit = this.#nesting.fit(written);
    if (fit === "without tags") {
      this.text(attributes.value ? ` ${attributes.value} ` : " ");
      return () => this.text(" ");
    }
    if (fit !== "as it is") written = fit === "paragraph" ? "p" : "div";
    if (written === "figcaption" && !this.#figures.takesCaption()) written = "p";
    if (listParts.has(written)) {
      this.#figures.leave();
      this.#nesting.block();
      const end = this.#within(written, this.#lists.begin(written, attributes));
      this.#languages.beginPassage(attributes);
      return () => {
        this.#languages.endPassage();
        end();
      };
    }
    if (!keptElements.has(written) && !replacedElements.has(name)) return () => {};
    // A group of terms and descriptions (HTML 4.4.9).
    if (written === "div" && this.#lists.holdsTerms) return () => {};
    const isBlock = this.#nesting.isBlock(written) || tableParts.has(written) || written === "figcaption";
    if (isBlock) {
      this.#figures.leave();
      this.#nesting.block();
      this.#lists.makeRoom();
      this.#languages.part();
    } else {
      this.#makeRoom();
      this.#nesting.leaveLink(written);
    }
    this.#lists.enter();
    const end = this.#written(fit === "as it is" ? name : written, written, attributes);
    if (isBlock) this.#languages.beginPassage(attributes);
    return () => {
      if (isBlock) this.#languages.endPassage();
      this.#lists.leave();
      end();
    };
  }

  /** Something comes that is no block. */
  #makeRoom(): void {
    this.#figures.leave();
    this.#lists.makeRoom();
    this.#nesting.resume();
  }

  /** Begins what is neither a phrase nor a paragraph, and whose start tag has been written. */
  #within(name: string, end: () => void): () => void {
    this.#nesting.enter(name);
    return () => {
      this.#nesting.leave();
      end();
    };
  }

  /** Writes the start of a phrase or paragraph; answers what ends it, wherever blocks have closed it. */
  #phrase(name: string, attributes: Attributes): () => void {
    const written = this.#markup.attributes(name, attributes);
    this.#markup.write(`<${name}${written}>`);
    return this.#nesting.phrase(name, written);
  }

  #written(name: string, written: string, attributes: Attributes): () => void {
    if (headingElements.has(name) || sectionElements.has(written)) this.#tables.holdsSection();
    if (headingElements.has(name)) {
      const end = this.#headings.begin(Number(name[1]), attributes);
      return this.#within(name, () => {
        end();
        this.#marks.release();
      });
    }
    const field = this.#fields.begin(name, attributes);
    if (field) return this.#within(name, field);
    if (written === "a") return this.#link(attributes);
    if (written === "figure") return this.#within(written, this.#figures.begin(attributes));
    if (written === "figcaption") return this.#within(written, this.#figures.caption(attributes));
    if (this.#nesting.isPhrase(written)) return this.#phrase(written, attributes);
    if (written === "details") return this.#within(written, this.#details(attributes));
    if (written === "summary") this.#summarized[this.#summarized.length - 1] = true;
    if (written === "table") return this.#within(written, this.#tables.begin(attributes));
    if (tableParts.has(written)) return this.#within(written, this.#tables.part(written, attributes));
    return this.#within(written, this.#markup.element(written, attributes));
  }

  /** What is opened by whoever wants to read it: without a summary it gets the word that browsers show (HTML 4.11.1). */
  #details(attributes: Attributes): () => void {
    const end = this.#markup.element("details", attributes);
    const slot = this.#markup.reserve();
    this.#summarized.push(false);
    return () => {
      if (!this.#summarized.pop()) this.#markup.fill(slot, '<summary lang="en">Details</summary>');
      end();
    };
  }

  /** A formula (MathML Core 1), which holds nothing but MathML and text. */
  #math(name: string, attributes: Attributes): () => void {
    const end = this.#formulas.begin(name, attributes);
    return end ?? this.#drop();
  }

  #drop(): () => void {
    this.#dropped = 1;
    return () => {};
  }

  #root({ lang, "xml:lang": xmlLang, dir }: Attributes): () => void {
    this.head.setLanguage(lang ?? xmlLang ?? null);
    this.head.setDirection(dir);
    return () => {};
  }

  #link(attributes: Attributes): () => void {
    const url = attributes.href === undefined ? null : safeUrl(attributes.href);
    // Links do not hold links.
    if (url === null || this.#links.isOpen) return this.#phrase("span", attributes);
    const end = this.#links.begin(url, attributes);
    return () => {
      const isNameless = end();
      this.#marks.release();
      if (!isNameless) return;
      this.#makeRoom();
      this.#page.linksWithoutText++;
      this.#marks.write(review("link", "Link without text"));
    };
  }
}
