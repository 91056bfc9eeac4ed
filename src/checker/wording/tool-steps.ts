import type { Message } from "../check.ts";

type Steps = Message["fix"];

/** How alternative text is given to a picture or figure, by tool. */
export const altTextSteps: Steps = {
  default:
    "Write one or two sentences that say what it tells the reader, as its alternative text. If it tells nothing, mark it as decoration.",
  word: "Right-click it and choose View Alt Text (Edit Alt Text in older versions). Write one or two sentences that say what it tells the reader, or select Mark as decorative if it tells nothing.",
  powerpoint:
    "Right-click it and choose View Alt Text (Edit Alt Text in older versions). Write one or two sentences that say what it tells the audience, or select Mark as decorative if it tells nothing.",
  excel:
    "Right-click it and choose View Alt Text (Edit Alt Text in older versions). Write one or two sentences that say what it tells the reader, or select Mark as decorative if it tells nothing.",
  acrobat:
    "Choose All tools > Prepare for accessibility > Add alternate text, go to this figure and write one or two sentences that say what it tells the reader, or select Decorative figure if it tells nothing.",
  indesign:
    "Select the frame and choose Object > Object Export Options. On the Alt Text tab take Custom as the source and write one or two sentences that say what it tells the reader; if it tells nothing, choose Artifact on the Tagged PDF tab.",
  libreoffice:
    "Right-click it and choose Alt Text (Description in older versions). Write one or two sentences that say what it tells the reader, or select Decorative if it tells nothing.",
  "google-docs":
    "Select it, press Ctrl+Alt+Y (Command+Option+Y on a Mac) and write one or two sentences that say what it tells the reader.",
  latex:
    "Give the command the key alt, as in \\includegraphics[alt={What it tells the reader}]{file}, or the key artifact if it tells nothing. Both need \\DocumentMetadata before \\documentclass. A command without such a key, such as \\photo, goes between \\BeginAccSupp{Alt={…}} and \\EndAccSupp{} (package accsupp).",
  "text-editor":
    'Write what it tells the reader into its alternative text: alt="…", or aria-label="…" with role="img" on an <svg> and other elements that have no alt. If it tells nothing, leave the alt empty: alt="", or write aria-hidden="true".',
  markdown:
    'Write what it tells the reader into its alternative text, between the square brackets: ![…](file); in one that Obsidian embeds, after a bar: ![[file|…]]. If it tells nothing, write it as HTML with an empty one: <img src="file" alt="">.',
};

/** What HTML calls a figure has no attribute alt; nor is a drawing of LaTeX made by a command. */
const figureInHtml =
  'Write what it tells the reader into aria-label="…" on its element, with role="img" on a <canvas>. If it tells nothing and nothing in it can be operated, write aria-hidden="true" instead.';

/** How alternative text is given to a figure that is no picture, by tool. */
export const figureAltSteps: Steps = {
  ...altTextSteps,
  latex:
    "Give its environment or its command the key alt, as in \\begin{tikzpicture}[alt={What it tells the reader}], or the key artifact if it tells nothing. Both need \\DocumentMetadata before \\documentclass. A command without such a key, such as \\qrcode, goes between \\BeginAccSupp{Alt={…}} and \\EndAccSupp{} (package accsupp).",
  "text-editor": figureInHtml,
  markdown: figureInHtml,
};

/** How headings are made, by tool. */
export const headingSteps: Steps = {
  default: "Make it a real heading with the heading styles of the tool in which the document was written.",
  word: "Select the line and choose Home > Styles > Heading 1, Heading 2 and so on. The look of the styles can be changed.",
  powerpoint: "Give each slide a layout with a title (Home > Layout) and write the title there.",
  acrobat:
    "Choose All tools > Prepare for accessibility > Fix reading order, select the line and choose Heading 1, Heading 2 and so on.",
  indesign:
    "Give the headings a paragraph style, and in Paragraph Style Options > Export Tagging choose H1, H2 and so on for PDF.",
  libreoffice: "Select the line and choose Styles > Heading 1, Heading 2 and so on.",
  calc: "LibreOffice Calc has no headings: put what the PDF is to show into a text document of LibreOffice Writer, and give its headings the styles Heading 1, Heading 2 and so on.",
  impress: "Give each slide a layout with a title (Slide > Layout) and write the title there.",
  "google-docs": "Select the line and choose Format > Paragraph styles > Heading 1, Heading 2 and so on.",
  latex: "Use \\section, \\subsection and so on instead of bold or large text.",
  "text-editor": "Mark headings as <h1> to <h6>.",
  markdown: "Begin headings with # to ###### and a space.",
};

/** How a list is made, by tool. */
export const listSteps: Steps = {
  default: "Delete the typed characters and make a real list with the tool's own list function.",
  word: "Delete the typed characters, select the lines and choose Home > Bullets or Home > Numbering.",
  powerpoint: "Delete the typed characters, select the lines and choose Home > Bullets or Home > Numbering.",
  acrobat:
    "Choose View > Show/Hide > Side panels > Accessibility tags, and put the lines into an L tag, each as an LI with an LBody (and an Lbl for the bullet or number).",
  indesign: "Delete the typed characters, select the lines and choose Type > Bulleted & Numbered Lists.",
  libreoffice: "Delete the typed characters, select the lines and choose Format > Bullets and Numbering.",
  "google-docs": "Delete the typed characters, select the lines and choose Format > Bullets & numbering.",
  latex: "Use the environments itemize or enumerate with \\item instead of typed bullets and line breaks.",
  "text-editor": "Use <ul> or <ol> with <li>.",
  markdown:
    "Begin each line with a hyphen and a space, or a number, a full stop and a space, after a blank line.",
};
