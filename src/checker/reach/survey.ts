import type { LooksAt } from "../../formats/looks-at.ts";
import type { Budget } from "../budget.ts";
import type { LanguageVerdict } from "../language/compare.ts";
import { compareSamples, type Declared, languageFact } from "../language/findings.ts";
import { type LanguageSample, LanguageSamples } from "../language/samples.ts";
import type { LatinText } from "../language/scripts.ts";
import { isLanguageTag } from "../language-tag.ts";
import type { DocumentFact, Fact, FactKind, FactSink, TextLanguageFact } from "../model.ts";
import { countWords, WordCount } from "../text/words.ts";
import { hasInk } from "../white-space.ts";
import { type Reach, ReachCount, type Spoken, type SpokenPart, spokenInherited } from "./reach.ts";
import { longestChunk, type TextContext, type TextSink } from "./text-sink.ts";

/** Characters that are counted in the time of a step, as a power of two. */
const charactersPerStep = 5;
/** Facts that it looks at itself. */
const counted: ReadonlySet<string> = new Set<FactKind>([
  "image",
  "figure",
  "field",
  "slide",
  "page",
  "document",
]);
/** Characters of an undecodable text that are a word. */
const lettersOfWord = 6;

/**
 * Stands between a reader and the judge: gathers what of the text reaches a person who cannot see it, compares its
 * words with the languages that they are declared to be in, and emits what it found before the document fact.
 */
export class Survey implements TextSink {
  readonly #emit: FactSink;
  readonly #budget: Budget;
  readonly #texts = new LanguageSamples();
  readonly #alternatives = new LanguageSamples();
  readonly #count = new ReachCount();
  #document: DocumentFact | null = null;
  #chunk = "";
  #length = 0;
  /** Words and letters of the chunk, where all of its texts came counted. */
  #isLatin = true;
  readonly #words = new WordCount();
  #latins = 0;
  #context: TextContext | null = null;
  #isGivenUp = false;

  constructor(emit: FactSink, budget: Budget) {
    this.#emit = emit;
    this.#budget = budget;
  }

  /** What it counts or compares of the facts on their way. */
  readonly looksAt: LooksAt = (what) => counted.has(what);

  readonly emit: FactSink = (fact) => {
    if (fact.kind === "document") {
      this.#document = fact;
      return;
    }
    // What was passed of the slide belongs to it.
    if (fact.kind === "slide") this.break();
    this.#count.emit(fact);
    this.#alternative(fact);
    this.#emit(fact);
  };

  text(text: string, context: TextContext, latin: LatinText | null = null): void {
    if (this.#context && !isAlike(this.#context, context)) this.break();
    this.#context ??= context;
    this.#chunk += text;
    if (latin === null) {
      this.#isLatin = false;
      this.#length += text.length;
    } else {
      this.#words.join(latin);
      this.#latins += latin.letters;
      this.#length += latin.length;
    }
    if (this.#length < longestChunk) return;
    const cut = this.#chunk.lastIndexOf(" ") + 1 || this.#chunk.length;
    const rest = this.#chunk.slice(cut);
    this.#chunk = this.#chunk.slice(0, cut);
    this.#length = cut;
    if (rest) this.#isLatin = false;
    this.break();
    if (rest) this.text(rest, context);
  }

  break(): void {
    const context = this.#context;
    if (!context) return;
    const text = this.#chunk;
    const length = this.#length;
    const counted = this.#isLatin ? { words: this.#words.count, letters: this.#latins } : null;
    this.#chunk = "";
    this.#length = 0;
    this.#context = null;
    this.#words.restart();
    this.#latins = 0;
    this.#isLatin = true;
    if (!counted?.letters && !hasInk(text)) return;
    if (!this.#budget.isOver) this.#budget.step(length >> charactersPerStep);
    const {
      language = "",
      isHidden,
      isUndecodable,
      isFurniture,
      isOrderGuessed,
      isSymbolic,
      page = 0,
    } = context;
    if (isHidden || isUndecodable) {
      const words = isUndecodable
        ? Math.ceil(text.length / lettersOfWord)
        : (counted?.words ?? countWords(text));
      this.#count.hidden.add(text, words, page, isFurniture);
      return;
    }
    const key = context.language === "" ? unknown : language.trim().toLowerCase();
    const isCompared = !isSymbolic && key !== unknown;
    const words = isCompared
      ? this.#texts.add(language, text, context, { counted })
      : (counted?.words ?? countWords(text));
    this.#count.hear(key, words, isOrderGuessed === true);
  }

  /** Words that no part declares a language for; whole when the reader has ended. */
  get inherited(): LanguageSample {
    return this.#texts.of("");
  }

  /** The language that each text declares for itself, where it is the same in all; whole when the reader has ended. */
  get ofEachText(): string | null {
    const { declaration } = this.#texts;
    return declaration ? known(declaration) : null;
  }

  giveUp(): void {
    this.#isGivenUp = true;
  }

  #alternative(fact: Fact): void {
    if (fact.kind !== "image" && fact.kind !== "figure") return;
    if (fact.isDecorative || !fact.alt || fact.language === "") return;
    this.#alternatives.add(fact.language ?? "", fact.alt, { place: () => fact.place }, { isWhole: true });
  }

  /** The reader has ended: says what is said of languages, and the document fact; answers what reaches people, where all text was given. */
  async end(): Promise<{ document: DocumentFact; reach: Reach | null }> {
    this.break();
    const document = this.#document;
    if (!document) throw new Error("The reader ended without a document fact.");
    const { value = null, isValid = false } = document.language ?? {};
    const whole = isValid ? value : null;
    const texts = this.#texts.end();
    // Where each text declares the language of the document itself, as runs of Word may, their words are the document's.
    const own = texts.some((sample) => sample.declared === "" && sample.count.letters)
      ? ""
      : whole?.toLowerCase();
    const declared = [
      ...texts.map((sample): Declared => {
        const isOfAll = sample.declared === "" || sample.declared === own;
        return isOfAll
          ? { sample, declared: whole, of: "document" }
          : { sample, declared: known(sample.declared), of: "part" };
      }),
      ...this.#alternatives.end().map(
        (sample): Declared => ({
          sample,
          declared: sample.declared === "" ? whole : known(sample.declared),
          of: "alternatives",
        }),
      ),
    ];
    const verdicts = await compareSamples(declared, this.#budget);
    const spoken = new Map<string, SpokenPart>();
    for (const [at, one] of declared.entries()) {
      const verdict = verdicts[at]!;
      const fact = languageFact(one, verdict);
      if (!fact) continue;
      this.#emit(fact);
      if (one.of !== "alternatives") spoken.set(one.sample.declared, spokenAs(fact, verdict));
    }
    this.#emit(document);
    const reach = this.#count.end(
      (key) =>
        spoken.get(key) ?? {
          how: key === "" ? spokenInherited(document) : known(key) ? "right" : "undeclared",
          share: 1,
        },
    );
    return { document, reach: this.#isGivenUp ? null : reach };
  }
}

function spokenAs({ isCertain, found, share }: TextLanguageFact, verdict: LanguageVerdict): SpokenPart {
  // What part is in another language can be as certain as it is that the whole is not.
  const isKnown = isCertain || (verdict.is === "passages" ? verdict.passages.isCertain : share < 1);
  const how: Spoken = !isKnown ? "doubtful" : "script" in found ? "wrong-script" : "wrong-language";
  return { how, share };
}

/** Declared as being in no known language (WHATWG HTML, 3.2.6.2). */
const unknown = "und";

const known = (tag: string): string | null => (isLanguageTag(tag) ? tag : null);

const isAlike = (one: TextContext, other: TextContext): boolean =>
  one === other ||
  (one.language === other.language &&
    one.isHidden === other.isHidden &&
    one.isUndecodable === other.isUndecodable &&
    one.isOrderGuessed === other.isOrderGuessed &&
    one.isSymbolic === other.isSymbolic &&
    one.page === other.page);
