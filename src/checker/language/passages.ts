import { countWords } from "../text/words.ts";
import type { Detect } from "./detector.ts";
import { commonWordShare, commonWordShares } from "./function-words.ts";
import { familyOf, isNames, isProse, isUnmistakable } from "./identify.ts";
import { type Script, ScriptCount, scriptsOf } from "./scripts.ts";

/** Passages of a text that are in another language than the rest, and than it is declared to be. */
export interface Passages {
  found: { script: Script } | { language: string };
  /** Beyond doubt; else probably. */
  isCertain: boolean;
  /** The first text of the first passage, the number of the piece that it stands in, and how far into it. */
  first: string;
  piece: number;
  offset: number;
  /** How many passages there are in what was kept, and how many of its pieces they take up. */
  places: number;
  pieces: number;
  words: number;
  letters: number;
}

/** Neighbouring halves of pieces that have to agree for a passage; more where a language's commonest words are not known. */
const leastHalves = 3;
const leastUnknown = 4;
/** Letters of a passage from which on its language is beyond doubt: with those of its ends, which are lost, some 500. */
const certainLetters = 400;
/** Letters of another script in a half of a piece, and their share of it for probable and certain. */
const scriptLetters = 100;
const probableScript = 0.6;
const certainScript = 0.9;
/** So full of the declared language's commonest words nothing else is; and text in a language has so many of its own. */
const ownShare = 0.08;
const foundShare = 0.1;
/** Lists of literature have the years of what they list. */
const year = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/;

/** A piece in halves and where they begin, cut between words: passages begin and end anywhere. */
function* halvesOf(piece: string): Generator<[text: string, offset: number]> {
  const cut = piece.indexOf(" ", piece.length >> 1);
  yield [cut < 0 ? piece : piece.slice(0, cut), 0];
  if (cut >= 0) yield [piece.slice(cut), cut];
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** What says nothing of a language: rows of numbers, names, lists of literature. */
const isSilent = (piece: string): boolean => year.test(piece) || !isProse(piece) || isNames(piece);

const isOwn = (piece: string, declared: string): boolean => {
  const share = commonWordShare(declared, piece);
  return share !== null && share >= ownShare;
};

/** Whether neighbouring pieces lack the commonest words of the language: else the detector is not worth loading. */
export function hasSuspects(pieces: readonly string[], declared: string): boolean {
  let run = 0;
  for (const piece of pieces)
    for (const [half] of halvesOf(piece)) {
      if (isOwn(half, declared)) run = 0;
      else if (!isSilent(half) && ++run >= leastHalves) return true;
    }
  return false;
}

/** The language of a text, null where it gives none; undefined for a text that is passed over. */
interface Found {
  language: string | null;
  /** It has few of the language's commonest words: names and titles, or its neighbours' language. */
  isWeak?: boolean;
}

function languageOf(text: string, declared: string, detect: Detect): Found | undefined {
  if (isOwn(text, declared)) return { language: declared };
  if (isSilent(text)) return undefined;
  const found = detect(text);
  if (found === null) return { language: null };
  const language = familyOf(found);
  const share = language === declared ? null : commonWordShare(language, text);
  return { language, isWeak: share !== null && share < foundShare };
}

/** Whether a text by itself is in the language, and not in the declared one; both are families. */
export function isPassageIn(text: string, declared: string, language: string, detect: Detect): boolean {
  const found = languageOf(text, declared, detect);
  return found?.language === language && !found.isWeak && lettersIn(text) >= scriptLetters;
}

/** Neighbouring halves of pieces in one language; `first` is the number of the piece that it begins in. */
interface Run {
  language: string;
  first: number;
  offset: number;
  texts: string[];
  /** How many of them show their language by themselves. */
  strong: number;
  letters: number;
  /** Weak texts that belong to it where another strong one follows. */
  weak: string[];
}

function runsOf(pieces: readonly string[], declared: string, detect: Detect): Run[] {
  const runs: Run[] = [];
  let run = null as Run | null;
  for (const [at, piece] of pieces.entries())
    for (const [text, offset] of halvesOf(piece)) {
      const found = languageOf(text, declared, detect);
      if (!found) continue;
      const { language, isWeak } = found;
      if (isWeak) {
        if (run?.language === language) run.weak.push(text);
        continue;
      }
      if (language === null || language === declared) {
        run = null;
        continue;
      }
      if (run?.language !== language) {
        run = { language, first: at, offset, texts: [], strong: 0, letters: 0, weak: [] };
        runs.push(run);
      }
      run.texts.push(...run.weak, text);
      run.letters += lettersIn(run.weak.join("") + text);
      run.strong++;
      run.weak = [];
    }
  return runs.filter(
    ({ language, strong }) => strong >= (commonWordShare(language, "") === null ? leastUnknown : leastHalves),
  );
}

/** The passages in the language of most of them; null where there are none. `stride` pieces stand for each. */
export function otherLanguagePassages(
  pieces: readonly string[],
  stride: number,
  declared: string,
  detect: Detect,
): Passages | null {
  const runs = runsOf(pieces, declared, detect);
  const counts = new Map<string, number>();
  for (const { language, letters } of runs) counts.set(language, (counts.get(language) ?? 0) + letters);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!most) return null;
  const [language, letters] = most;
  const own = runs.filter((run) => run.language === language);
  const texts = own.flatMap((run) => run.texts);
  return {
    found: { language },
    isCertain: isUnmistakable(language) && own.some((run) => run.letters >= certainLetters),
    first: own[0]!.texts[0]!,
    piece: own[0]!.first,
    offset: own[0]!.offset,
    places: own.length,
    pieces: texts.length / 2,
    words: stride * texts.reduce((total, text) => total + countWords(text), 0),
    letters: stride * letters,
  };
}

/** The passages in letters that the language is not written in, Latin ones left out: names and code are in those. */
export function otherScriptPassages(
  pieces: readonly string[],
  stride: number,
  declared: string,
): Passages | null {
  const scripts = scriptsOf(declared);
  if (!scripts) return null;
  const own = [...scripts, "Latn"];
  let passages: (Passages & { found: { script: Script } }) | null = null;
  let last = -2;
  for (const [at, piece] of pieces.entries())
    for (const [text, offset] of halvesOf(piece)) {
      const count = new ScriptCount();
      const words = count.add(text);
      const letters = count.outside(own);
      if (letters < probableScript * count.letters || letters < scriptLetters) continue;
      const found = { script: count.mainOutside(own)! };
      passages ??= {
        found,
        isCertain: false,
        first: text,
        piece: at,
        offset,
        places: 0,
        pieces: 0,
        words: 0,
        letters: 0,
      };
      if (passages.found.script !== found.script) continue;
      if (letters >= certainScript * count.letters) passages.isCertain = true;
      if (at > last + 1) passages.places++;
      last = at;
      passages.pieces += 0.5;
      passages.words += stride * words;
      passages.letters += stride * letters;
    }
  return passages;
}

/** Letters of an alternative text from which on its words show a language, and how many have to agree. */
const alternativeLetters = 30;
const leastAlternatives = 3;
/** Where a language's commonest words are not known, n-grams of short texts are less sure. */
const unknownLetters = 45;

/** Whether alternative texts may be in another language: those that have none of their own language's commonest words. */
export function hasOtherAlternatives(pieces: readonly string[], declared: string): boolean {
  let others = 0;
  for (const piece of pieces)
    if (isSuspectAlternative(piece, declared) && ++others >= leastAlternatives) return true;
  return false;
}

function isSuspectAlternative(piece: string, declared: string): boolean {
  if (piece.length < alternativeLetters || commonWordShare(declared, piece)) return false;
  if (/[^\0-\u{2ff}\u{2000}-\u{206f}]/u.test(piece)) return false;
  if (/[\u{c0}-\u{2ff}]/u.test(piece)) return true;
  for (const [language, share] of commonWordShares(piece).shares)
    if (language !== declared && share > 0) return true;
  return false;
}

/** Alternative texts that are in another language one by one; null where these are few or give different ones. */
export function otherAlternatives(
  pieces: readonly string[],
  stride: number,
  declared: string,
  detect: Detect,
): Passages | null {
  const found = new Map<string, number[]>();
  for (const [at, piece] of pieces.entries()) {
    if (!isSuspectAlternative(piece, declared) || isSilent(piece)) continue;
    const detected = detect(piece);
    const language = detected && familyOf(detected);
    if (!language || language === declared || !isUnmistakable(language)) continue;
    const share = commonWordShare(language, piece);
    if (share === null ? lettersIn(piece) < unknownLetters : share < foundShare) continue;
    found.set(language, [...(found.get(language) ?? []), at]);
  }
  const [most] = [...found].toSorted((a, b) => b[1].length - a[1].length);
  if (!most || most[1].length < leastAlternatives) return null;
  const [language, numbers] = most;
  const texts = numbers.map((at) => pieces[at]!);
  return {
    found: { language },
    isCertain: false,
    first: texts[0]!,
    piece: numbers[0]!,
    offset: 0,
    places: 1,
    pieces: texts.length,
    words: stride * texts.reduce((total, text) => total + countWords(text), 0),
    letters: stride * texts.reduce((total, text) => total + lettersIn(text), 0),
  };
}
