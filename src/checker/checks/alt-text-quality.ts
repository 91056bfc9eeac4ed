import { defineCheck, type Outcome } from "../check.ts";
import type { Place } from "../model.ts";
import { altTextFlaw, fold, isDoubtful } from "../text/alt-text.ts";
import { altTextSteps } from "../wording/tool-steps.ts";

/** Characters above which alternative text is hard to listen to: it cannot be paused or searched. */
const longest = 250;

const announcement =
  /^(?:an? |the )?(?:image|picture|photo|photograph|graphic|icon|screenshot|illustration|drawing)s? (?:of|showing|depicting)\b|^(?:ein |eine |das |die )?(?:bild|foto|grafik|abbildung|zeichnung) (?:von|der|des|mit|zeigt)\b|^(?:une? |l[’'])?(?:image|photo|illustration|dessin) (?:de|du|des|d[’']|montrant)|^(?:una? )?(?:imagen|foto|fotografía|imagem|immagine) (?:de|del|do|da|di|che|que)\b/i;

const madeByProgram =
  /description (?:automatically )?generated|ai[- ]generated content|automatisch generiert|générée? automatiquement|generada automáticamente|generato automaticamente|gerada automaticamente/i;

export const altTextQuality = defineCheck({
  id: "alt-text-quality",
  name: "Alt text quality",
  category: "images_media",
  tier: 2,
  severity: "minor",
  wcag: ["1.1.1"],
  pdfUa: [],
  isConformanceFailure: false,
  needs: "images",
  noun: ["alternative text", "alternative texts"],
  says: {
    passed: ["has nothing odd about it", "have nothing odd about them"],
    failed: ["is of little use", "are of little use"],
    needs_review: ["needs a second look", "need a second look"],
    not_applicable: "There are no alternative texts.",
  },
  help: "Good alternative text is short, says what the picture tells the reader in its place, and does not repeat what is said anyway.",
  example: {
    bad: '"Image of a chart".',
    good: '"Bookings doubled from 2024 to 2026".',
  },
  messages: {
    doubtful: {
      text: 'The alternative text is only "{alt}". Check whether it was meant to be replaced by a description.',
      fix: altTextSteps,
      needsReview: true,
    },
    tooLong: {
      text: "This alternative text has {length} characters. It is read out in one piece and cannot be paused or searched, so that long texts are hard to follow.",
      fix: {
        ...altTextSteps,
        default:
          "Keep the alternative text to one or two sentences, and put a longer description into the text of the document.",
      },
      needsReview: true,
    },
    sameAsCaption: {
      text: "The alternative text is the same as the caption, so that people hear the same words twice and do not learn what the picture shows.",
      fix: {
        ...altTextSteps,
        default:
          "Say in the alternative text what can be seen, and leave the name and number to the caption.",
      },
      needsReview: true,
    },
    announcement: {
      text: 'The alternative text begins with "{begin}". Screen readers say that it is an image anyway.',
      fix: {
        ...altTextSteps,
        default:
          "Begin with what is shown, unless it matters that it is a photograph, a painting or the like.",
      },
      needsReview: true,
    },
    sameAsOthers: {
      text: '{count} different pictures have the same alternative text, "{alt}", so that people who cannot see them cannot tell one from another. Check whether they show the same.',
      fix: {
        ...altTextSteps,
        default: "Say of each picture what it shows and the others do not.",
      },
      needsReview: true,
    },
    madeByProgram: {
      text: "A program made this alternative text and says so. Such texts name what can be seen, often wrongly, and not what it means here.",
      fix: {
        ...altTextSteps,
        default:
          "Read the text, correct it to what the picture tells the reader, and delete the remark of the program.",
      },
      needsReview: true,
    },
  },
  looksAt: ["image", "figure"],
  start: () => ({ seen: new Map<string, Seen>() }),
  test: ({ kind, alt, isDecorative, isOfWords, fileName, caption, anchor, place }, { seen }) => {
    if (isDecorative || alt === null || altTextFlaw(alt, fileName) !== null) return "skip";
    const found: Outcome<"doubtful" | "tooLong" | "sameAsCaption" | "announcement" | "madeByProgram">[] = [];
    const head = alt.slice(0, 2_000);
    if (isDoubtful(alt)) found.push({ message: "doubtful", values: { alt: alt.trim() } });
    const length = [...head.trim()].length;
    if (length > longest)
      found.push({ message: "tooLong", values: { length: alt.length > 2_000 ? alt.length : length } });
    if (caption && fold(caption.slice(0, 2_000)) === fold(head)) found.push("sameAsCaption");
    const begin = announcement.exec(head.trim());
    if (begin) found.push({ message: "announcement", values: { begin: begin[0] } });
    if (madeByProgram.test(head)) found.push("madeByProgram");
    // What asks for another text anyway is not compared.
    else if (kind === "image" && !isOfWords && !isDoubtful(alt))
      note(seen, { alt, anchor, place, hasPassed: !found.length });
    return found.length ? found : "pass";
  },
  finish: (_, { seen }) =>
    [...seen.values()].flatMap(({ alt, pictures, passed, place }) =>
      pictures.size > 1
        ? [
            {
              message: "sameAsOthers" as const,
              values: { count: pictures.size, alt },
              place,
              snippet: alt,
              ofPassed: passed,
            },
          ]
        : [],
    ),
});

/** Alternative texts that are compared, and different pictures of one that are counted. */
const mostTexts = 1_000;
const mostPictures = 100;
/** Characters of alternative texts that are compared; longer ones that agree so far are one. */
const comparedLength = 300;

/** An alternative text, and the different pictures that have it. */
interface Seen {
  alt: string;
  place: Place;
  pictures: Set<string>;
  /** Texts about which nothing else was said. */
  passed: number;
}

/** What distinguishes a part of an Office file from others: the same picture may stand on several slides or sheets. */
const digest = /[0-9a-f]+:\d+$/;

/** Keeps which picture has the text. What is known by nothing may be the same picture again. */
function note(
  seen: Map<string, Seen>,
  {
    alt,
    anchor,
    place,
    hasPassed,
  }: { alt: string; anchor: string | undefined; place: Place; hasPassed: boolean },
): void {
  const picture = anchor && (digest.exec(anchor)?.[0] ?? anchor);
  if (!picture) return;
  const text = alt.trim().slice(0, comparedLength);
  const key = fold(text);
  const same = seen.get(key);
  if (same) {
    if (hasPassed) same.passed++;
    if (same.pictures.size < mostPictures) same.pictures.add(picture);
  } else if (seen.size < mostTexts)
    seen.set(key, { alt: text, place, pictures: new Set([picture]), passed: hasPassed ? 1 : 0 });
}
