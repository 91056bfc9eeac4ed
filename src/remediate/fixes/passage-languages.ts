import { type Detect, loadDetector } from "../../checker/language/detector.ts";
import {
  certainLanguage,
  familyOf,
  languageFamily,
  likelyLanguage,
} from "../../checker/language/identify.ts";
import { isPassageIn } from "../../checker/language/passages.ts";
import { ScriptCount, scriptName, scriptsOf } from "../../checker/language/scripts.ts";
import type { TextLanguageFact } from "../../checker/model.ts";
import { grouped } from "../../core/grouped.ts";
import { languageName } from "../../core/language-name.ts";
import { type Ask, counted, type Fix, type Proposal, type Whole } from "../fix.ts";
import type { Passage } from "../passages.ts";
import { suggestedLanguage } from "../suggested-language.ts";

/** Languages that alone are written in their letters today. */
const byScript: Readonly<Record<string, string>> = {
  Armn: "hy",
  Geor: "ka",
  Grek: "el",
  Hang: "ko",
  Kana: "ja",
  Thai: "th",
};

/** Letters of ancient Greek, which is another language. */
const ancient = /[\u1f00-\u1fff]/;

/** Declarations whose passages are looked at. */
const mostDeclared = 16;

/** Paragraphs in another language than the text around them, which nothing marks. */
export const passageLanguages: Fix = {
  id: "passage-languages",
  checkId: "language-of-parts",
  readsWords: true,
  start: () => {
    const found = new Map<string, TextLanguageFact[]>();
    let isUndeclared = false;
    return {
      facts: {
        document({ language }) {
          isUndeclared = language?.value === null;
        },
      },
      finding({ fact }) {
        if (fact.kind !== "text-language" || fact.of !== "passages") return;
        const declared = fact.declared.toLowerCase();
        const known = found.get(declared) ?? [];
        if (found.size < mostDeclared) found.set(declared, [...known, fact]);
      },
      // What is to be found where nothing is declared are letters other than Latin ones.
      needsContent: ({ sample }) =>
        found.size > 0 || (isUndeclared && sample.count.all.some((script) => script !== "Latn")),
      needsLatinPassages: () => [...found.values()].flat().some((fact) => "language" in fact.found),
      async finish(whole) {
        const { content, document } = whole;
        if (!content?.passages.length) return [];
        // The language that is set by now is the one that the passages differ from.
        const identified = isUndeclared ? await languageOfWhole(whole) : null;
        const ofDocument = (identified ?? document.language?.value ?? "").toLowerCase();
        const proposals: Proposal[] = [];
        for (const declared of new Set([...found.keys(), ...(identified ? [identified] : [])])) {
          const passages = content.passages.filter(
            ({ language }) => (language ?? ofDocument).toLowerCase() === declared,
          );
          proposals.push(...(await inOtherScripts(passages, declared)));
          for (const fact of found.get(declared) ?? [])
            if ("language" in fact.found)
              proposals.push(...(await inLanguage(passages, declared, fact.found.language)));
        }
        return proposals;
      },
    };
  },
  describe: (count, details) =>
    `${counted(count, "passage is", "passages are")} marked with the language that ${count === 1 ? "it is" : "they are"} in${details.length ? `: ${[...new Set(details)].join(", ")}` : ""}.`,
};

const languageOfWhole = ({ sample }: Whole): Promise<string | null> =>
  certainLanguage(
    sample.pieces.map(({ text }) => text),
    sample.count.letters,
  );

/** Passages in letters that the declared language is not written in, Latin ones left out: names and code are in those. */
async function inOtherScripts(passages: readonly Passage[], declared: string): Promise<Proposal[]> {
  const scripts = scriptsOf(declared);
  if (!scripts) return [];
  const groups = grouped(
    passages.filter(({ script }) => script !== "Latn" && !scripts.includes(script)),
    ({ script }) => script,
  );
  const proposals: Proposal[] = [];
  for (const [script, own] of groups) {
    const texts = own.map(({ text }) => text);
    const only = byScript[script];
    const isOnly = only !== undefined && !(script === "Grek" && texts.some((text) => ancient.test(text)));
    const letters = own.reduce((sum, passage) => sum + passage.letters, 0);
    const language = isOnly ? only : await certainLanguage(texts, letters);
    if (language !== null) proposals.push(...marked(own, language));
    else {
      const count = new ScriptCount();
      for (const text of texts) count.add(text);
      proposals.push(
        asked(own, script, `in ${scriptName(script)} letters`, await likelyLanguage(texts, count)),
      );
    }
  }
  return proposals;
}

/** Long passages in the letters of the declared language and in the words of another one. */
async function inLanguage(
  passages: readonly Passage[],
  declared: string,
  language: string,
): Promise<Proposal[]> {
  const family = languageFamily(declared);
  if (family === null) return [];
  const detect: Detect = await loadDetector();
  const own = passages.filter(({ text }) => isPassageIn(text, family, familyOf(language), detect));
  return own.length ? [asked(own, language, "in another language", language)] : [];
}

const marked = (passages: readonly Passage[], language: string): Proposal[] =>
  passages.map(({ address, place }) => ({
    sort: "automatic",
    edits: [{ kind: "set-language", at: address, language }],
    place,
    detail: languageName(language),
  }));

const asked = (passages: readonly Passage[], seed: string, how: string, suggested: string | null): Ask => ({
  sort: "ask",
  kind: "language",
  prompt: `${counted(passages.length, "passage of the document seems to be", "passages of the document seem to be")} ${how}, from “${passages[0]!.shown}” on: which language ${passages.length === 1 ? "is it" : "are they"} written in?`,
  place: passages[0]!.place,
  suggestion: suggestedLanguage(
    suggested,
    passages.reduce((sum, { letters }) => sum + letters, 0),
  ),
  seed: `${seed} ${passages[0]!.shown}`,
  things: 0,
  needs: ["set-language"],
  resolve: (language) => passages.map(({ address }) => ({ kind: "set-language", at: address, language })),
});
