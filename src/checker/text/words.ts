/** Words as readers count them: runs of letters and digits; each ideograph or kana for itself. */
export function countWords(text: string): number {
  const words = new WordCount();
  words.add(text);
  return words.count;
}

/** Counts the words of a text that comes in parts. */
export class WordCount {
  count = 0;
  #isInWord = 0;

  add(text: string): void {
    const { length } = text;
    let words = 0;
    let isInWord = this.#isInWord;
    for (let at = 0; at < length; at++) {
      let part = inWords[text.charCodeAt(at)]!;
      if (part === unknown) {
        const code = text.codePointAt(at)!;
        if (code > 0xffff) at++;
        part = wordPart(code);
      }
      words += part & 1 & ~isInWord;
      isInWord = part < 2 ? part : isInWord;
    }
    this.count += words;
    this.#isInWord = isInWord;
  }

  /** The same of a text that was counted. */
  join({ words, joins, isOpen }: { words: number; joins: boolean; isOpen: boolean | null }): void {
    this.count += joins ? words - this.#isInWord : words;
    if (isOpen !== null) this.#isInWord = Number(isOpen);
  }

  restart(): void {
    this.count = 0;
    this.#isInWord = 0;
  }

  /** The text ends: what comes is no part of its last word. */
  end(): void {
    this.#isInWord = 0;
  }
}

/**
 * What a character is to words: 0 parts them, 1 stands in one, 2 goes on with what stood before it, 3 is a word. An odd
 * one behind a 0 begins a word; 2 and 3 leave whether one is begun as it was.
 */
export const wordPart = (code: number): number => {
  const part = inWords[code] ?? unknown;
  return part === unknown ? learnPart(code) : part;
};

const noPart = 0;
const letter = 1;
const extender = 2;
const ideograph = 3;
const unknown = 4;

/** By code point, filled in when it is first met; ideographs alone stand beyond. */
const inWords = new Uint8Array(0x20000).fill(unknown);

function learnPart(code: number): number {
  const part = partOf(String.fromCodePoint(code));
  // Half a pair is looked up each time, as the other half may follow it.
  if (code < 0xd800 || code > 0xdbff) inWords[code] = part;
  return part;
}

function partOf(character: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return ideograph;
  return /[\p{L}\p{N}]/u.test(character) ? letter : /[\p{M}'’-]/u.test(character) ? extender : noPart;
}
