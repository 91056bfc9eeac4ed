/** Paragraphs that read like the caption of a figure or table: "Figure 3 …", "Abb. 2: …", "図1 …". */

const captionWords =
  "fig(?:ure|uras?|ur|uur|\\.)?|abb(?:ildung|\\.)?|afb(?:eelding|\\.)?|tab(?:le|elle|leau|la|el|ell|ela|lo|ulka|uľka|\\.)?|bild|kuva|kuvio|joonis|obr(?:ázek|ázok|\\.)|rys(?:unek|\\.)|şekil|slika|hình|εικόνα|σχήμα|мал(?:юнок|\\.)|image|illustration|diagram(?:m|me)?|chart|grafik|graphique|gráfico|scheme|plate|photo|foto|exhibit|рис(?:унок|\\.)?|таблица|図|图|圖|表|그림";

const captionBeginning = new RegExp(
  `^\\s*(?:${captionWords})\\s*[.:]?\\s*(?:[A-Z][.-]?)?\\d+(?:[.-]\\d+)*(?:[a-z]\\b|\\b)(?:\\s*\\([a-z]\\))?`,
  "iu",
);

/** Words that follow the number where a sentence speaks of a figure. */
const sentenceWords = new RegExp(
  `^(?:${[
    "shows?|is|are|was|were|has|have|can|may|will|gives?|lists?|presents?|depicts?|illustrates?|summari[sz]es?",
    "compares?|demonstrates?|displays?|contains?|provides?|describes?|reports?|plots?|indicates?|suggests?|also|below|above|and|or|to",
    "zeigt|zeigen|ist|sind|stellt|gibt|enthält|listet|veranschaulicht|fasst|vergleicht|verdeutlicht|und|oder",
    "montre|montrent|est|sont|présente|illustre|donne|indique|et|ou",
    "muestra|muestran|es|son|presenta|ilustra|indica|resume|y|o",
    "mostra|mostrano|è|sono|riporta|e",
    "toont|tonen|geeft|bevat|en|of|pokazuje|przedstawia|jest|visar|viser|är|er|näyttää|esittää|kuvaa|näitab|ukazuje|znázorňuje|prikazuje|показує|δείχνει|показывает|показывают|показан|приведены|приведена|представлены",
  ].join("|")})$`,
  "u",
);

/**
 * Whether a sentence only begins as captions do: "Figure 1 shows …". A word in small letters follows the number without
 * a mark between, and it is a verb or conjunction, or the paragraph ends as sentences do.
 */
function isSentence(text: string, beginning: string): boolean {
  const rest = text.slice(beginning.length);
  const word = /^[ \u00A0]\(?(\p{Ll}[\p{L}'’-]*)/u.exec(rest)?.[1];
  if (word === undefined) return false;
  return sentenceWords.test(word) || /[\p{L}\p{N})][.!?]["”»]?\s*$/u.test(rest);
}

export function readsLikeCaption(text: string): boolean {
  if (text.length >= 1_000) return false;
  const beginning = captionBeginning.exec(text)?.[0];
  return beginning !== undefined && !isSentence(text, beginning);
}

/** The same for captions of figures: one of a table beside a figure is the table's. */
export const readsLikeFigureCaption = (text: string): boolean =>
  text.length < 500 && readsLikeCaption(text) && !/^\s*(?:tab|表|таблица)/iu.test(text);

/** Longest title that may stand between the label of a figure and the figure. */
const longestTitle = 250;

/** Whether the paragraph is no more than the label of a figure, "Figure 1", whose title may stand in the next one. */
export const isFigureLabel = (text: string): boolean =>
  text.length < 60 &&
  readsLikeFigureCaption(text) &&
  /^\s*[.:]?\s*$/.test(text.slice(captionBeginning.exec(text)![0].length));

/** Whether the paragraph behind a label may be the title of the figure below it. */
export const mayBeFigureTitle = (text: string): boolean =>
  text.length <= longestTitle && !readsLikeCaption(text);
