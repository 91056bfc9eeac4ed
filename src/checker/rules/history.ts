/** What changed in the rules with one of their versions. */
interface RulesChange {
  /** Ids of the checks that may say something else of the same document; "all" where any may, none for `reach`. */
  checks: readonly string[] | "all";
  /** One sentence for people. */
  text: string;
}

export interface RulesVersion {
  version: string;
  /** SHA-256 of what reports could say by these rules, as test/node/rules.test.ts writes it down. */
  digest: string;
  changes: readonly RulesChange[];
}

/**
 * Every version of the rules, the oldest first. Whatever changes what a report can say (a check, a message, a severity,
 * a weight, a clause) adds a version with the checks that it concerns: reports of different versions are compared by
 * it. A version that a release has had is never edited.
 */
export const rulesHistory: readonly RulesVersion[] = [
  {
    version: "2026.11",
    digest: "c2264236aeabbe0d3ecf8ba75beafd05d03a6fc14ac07f418a7dcdc64c3251ad",
    changes: [{ checks: "all", text: "The first version of the rules." }],
  },
  {
    version: "2026.11.2",
    digest: "6116f0fa1678d638612f77443608dd11c51303accc83168533cb216874437421",
    changes: [
      {
        checks: ["list-structure"],
        text: "Typed lists are found with the bullets, numbers and letters of all scripts; typed tables of contents are reported as what they are.",
      },
      {
        checks: ["image-alt", "figure-alt"],
        text: "Single letters and marks, numbers of pages and pictures, long file names and typed entities are no alternative texts.",
      },
      {
        checks: ["figure-captions"],
        text: "Sentences that begin like captions are none.",
      },
    ],
  },
  {
    version: "2026.11.3",
    digest: "6d21af36b865c7126f65e5cf9ecda62778b1493f869363586e271986115f77d2",
    changes: [
      {
        checks: ["headings-present"],
        text: "Slides and sheets are counted as what they are, the names Sheet and Worksheet are those of programs, and sheets on which nothing is are reported as empty.",
      },
      {
        checks: ["headings-present", "bookmarks"],
        text: "Words of asides and notes, which stand beside the content of an HTML page, do not make it longer.",
      },
      {
        checks: ["structure-tags"],
        text: "Text of PDF pages that artifacts hide is found, and artifacts that tags refer to.",
      },
      {
        checks: ["image-alt", "structure-tags"],
        text: "Drawings of lines and areas outside the tags of a PDF are found like pictures.",
      },
      {
        checks: ["language"],
        text: "Texts of annotations of a PDF take over the language of the element that holds them.",
      },
      {
        checks: ["image-alt", "figure-alt"],
        text: "A picture that is all of a Figure of a PDF is judged as an image, any other Figure as a whole.",
      },
      {
        checks: "all",
        text: "Steps and questions are worded anew.",
      },
      {
        checks: ["list-structure"],
        text: "Word documents and slides have their typed lists found by the numbers and letters of all scripts, too.",
      },
      {
        checks: ["language", "language-of-parts"],
        text: "Declared languages are compared with the text: by its letters, and by its words where there are 500 letters or more; names are in no language.",
      },
      {
        checks: ["contrast"],
        text: "HTML pages without a style sheet are judged with the colours that browsers give them.",
      },
      {
        checks: ["contrast", "colour-alone"],
        text: "Colours of Word, PowerPoint and Excel are resolved by themes, styles, masters, tables, cells, shapes and pages; where a background cannot be known a person is asked.",
      },
      {
        checks: ["heading-hierarchy"],
        text: "Steps to headings of LaTeX that run in with their text are for a person.",
      },
      {
        checks: ["list-structure"],
        text: "Typed lists of Word and PowerPoint may count in Roman numbers and Cyrillic letters.",
      },
      {
        checks: ["slide-reading-order"],
        text: "The order in which the texts of a slide are read is compared with where they stand, not that of the title alone.",
      },
      {
        checks: ["table-headers"],
        text: "Blocks of cells in Excel that blank rows and columns part are judged one by one: a person is asked of those that their first row or column heads.",
      },
      {
        checks: ["heading-hierarchy", "headings-present", "link-text", "form-labels", "table-headers"],
        text: "An image of HTML with the role none or presentation names nothing.",
      },
      {
        checks: ["figure-captions", "figure-alt"],
        text: "A caption of HTML that is hidden from assistive technology alone is one.",
      },
      {
        checks: ["title", "language", "heading-hierarchy", "headings-present", "bookmarks", "list-structure"],
        text: "In Markdown, title blocks of Pandoc and metadata of MultiMarkdown are read, marks such as [TOC] are contents, and comments of MDX are no text.",
      },
      {
        checks: "all",
        text: "Books that only Excel's default password protects are opened, and PDF whose attachments alone are encrypted.",
      },
      {
        checks: ["contrast", "colour-alone"],
        text: "The colours of text in PDF are compared with the page or with what is painted under the text; where that cannot be known a person is asked.",
      },
      {
        checks: ["contrast"],
        text: "Text in the very colour of its background is for a person, and layers of PDF that are off are not looked at.",
      },
      {
        checks: ["contrast"],
        text: "In HTML, what fields show as typed is compared, layers are in the order in which they are named first, and color-mix is resolved in sRGB.",
      },
      {
        checks: ["contrast"],
        text: "Text of annotations and form fields of PDF is compared with what it stands on, and glyphs of Type 3 fonts that have colours of their own with these.",
      },
      {
        checks: ["contrast"],
        text: "Coloured text of LaTeX counts as large by its size.",
      },
      {
        checks: ["contrast"],
        text: "Messages name the words, both colours, their contrast and what is needed in one sentence.",
      },
      {
        checks: ["figure-alt", "alt-text-meaning", "colour-alone"],
        text: "Words that Word draws along a path (VML) are a figure with these words as its alternative, which is not asked about.",
      },
      {
        checks: ["contrast"],
        text: "Theme colours that are turned in hue (hueOff) or made fainter (alphaOff) are resolved.",
      },
      {
        checks: ["table-regularity"],
        text: "Cells of a PDF that stand in another row or column of the page than their tags say are for a person.",
      },
      {
        checks: ["possible-headings"],
        text: "Paragraphs that look like headings and are not marked as such are for a person.",
      },
      {
        checks: ["floating-objects"],
        text: "Pictures, text boxes, frames and tables that float over the pages of Word documents are for a person.",
      },
      {
        checks: ["image-alt", "headings-present", "form-labels", "language"],
        text: "What follows from missing tags or a missing language is said in one sentence, or not again.",
      },
      {
        checks: ["link-text", "table-regularity"],
        text: "Links without a name because of their picture, and what is irregular about tables without headers, are said behind that.",
      },
      {
        checks: "all",
        text: "Places of different things are told apart where their words are the same, tags of a PDF that show nothing have the page that is near, and nothing is broken into lines.",
      },
      {
        checks: ["contrast", "colour-alone"],
        text: "Colours of HTML are resolved by the style elements of the page, with the cascade, variables and inheritance; where styles are not in the page a person is asked.",
      },
      {
        checks: ["language", "language-of-parts"],
        text: "Long passages in another language or other letters that nothing marks are reported; where they are about half of the text a person is asked for the language of the document.",
      },
      {
        checks: ["structure-tags"],
        text: "Words that artifacts hide in layers of a PDF that are off are not counted.",
      },
      {
        checks: ["list-structure"],
        text: "Neighbouring sentences about persons who are named by initials are no list.",
      },
      {
        checks: ["list-structure"],
        text: "Typed items whose first word begins like the name of a month are items, not dates.",
      },
      {
        checks: ["table-regularity"],
        text: "Cells of a PDF that go over several rows without saying so are not displaced where they are level with the lower ones.",
      },
      {
        checks: ["title"],
        text: "An Office document whose properties are damaged may have a title; of a PDF without one the report says that it would not show it, not that it does not.",
      },
      {
        checks: ["language"],
        text: "A text without a language may be read with another voice: it need not be.",
      },
      {
        checks: "all",
        text: "Fixes name the steps of LibreOffice Calc and Impress, of Google Sheets and Slides, and of HTML or Markdown alone.",
      },
      {
        checks: ["image-alt", "figure-alt"],
        text: "Each of several drawings of older versions of Word that stand side by side is found.",
      },
      {
        checks: ["headings-present"],
        text: "Bookmarks show that a short PDF needs headings only where three or more lead to two pages or more.",
      },
      {
        checks: ["list-structure"],
        text: "Typed lists of Word are found with arrows, boxes to tick and numbers in wide brackets, and where line breaks part their items; typed tables of contents of Word and PowerPoint are reported as what they are.",
      },
      {
        checks: ["alt-text-quality"],
        text: "A person is asked about different pictures that have the same alternative text.",
      },
      {
        checks: ["language-of-parts"],
        text: "A person is asked about three alternative texts or more that are in another language than the others.",
      },
      {
        checks: ["heading-hierarchy"],
        text: "Of presentations the summary counts slide titles.",
      },
      {
        checks: ["table-headers"],
        text: "Blocks of numbers alone in Excel are no tables without heads.",
      },
      {
        checks: ["list-structure"],
        text: "Two lines that begin with initials of other alphabets, or with I. and J., are no list.",
      },
      {
        checks: "all",
        text: "Of a PDF without tags no summary says that there are no headings, lists, tables, figures or links.",
      },
      {
        checks: "all",
        text: "Steps name the programs of LibreOffice in which a PDF was made, and those of LaTeX for a PDF.",
      },
      {
        checks: ["alt-text-quality"],
        text: "All texts that are the same on several pictures are counted.",
      },
      {
        checks: ["colour-alone", "figure-alt"],
        text: "Pictures, drawings and other figures are called what they are.",
      },
      {
        checks: ["heading-hierarchy"],
        text: "Of a slide whose title another one has, that one is named.",
      },
      {
        checks: ["structure-tags"],
        text: "Pictures outside the tags of a page are not named by its text.",
      },
      {
        checks: ["contrast", "colour-alone"],
        text: "Coloured text of LaTeX is compared with the page where it stands on nothing else.",
      },
      {
        checks: ["figure-captions"],
        text: "In a PDF a paragraph that reads like a caption belongs to one figure.",
      },
      {
        checks: ["possible-headings"],
        text: "A bold line below a title in larger type may be a heading; text on the next page of a PDF is below no line in larger type.",
      },
      {
        checks: ["list-structure"],
        text: "Lists in one paragraph are told apart by their first lines.",
      },
      {
        checks: ["figure-alt", "image-alt", "alt-text-meaning", "colour-alone"],
        text: "A picture that is all of a figure of HTML is judged as an image alone.",
      },
      {
        checks: ["figure-alt"],
        text: "Embedded objects of Excel are named by their cells.",
      },
      {
        checks: ["table-regularity"],
        text: "Tables of one row or column are not called regular.",
      },
      {
        checks: ["figure-captions"],
        text: "Figures that could have a caption are counted as that.",
      },
      {
        checks: ["structure-tags"],
        text: "Artifacts in tags, and tags in artifacts, are named by their text.",
      },
      {
        checks: ["figure-captions", "possible-headings"],
        text: "In Markdown, a picture with attributes behind it stands alone, and lines in bold italics may be headings.",
      },
      {
        checks: ["fonts", "title", "title-quality", "table-headers", "link-text", "possible-headings"],
        text: "Messages use plainer words; nothing else of them changed.",
      },
      {
        checks: ["table-headers"],
        text: "Blocks of cells in Excel whose texts are sentences are prose or instructions.",
      },
      {
        checks: ["list-structure"],
        text: "Lists that line breaks part in one paragraph of a tagged PDF are found.",
      },
      {
        checks: ["form-labels"],
        text: "A button without a name because of the picture in it follows from that picture.",
      },
      {
        checks: ["link-text"],
        text: "Start, which names the first page of a site in several languages, is a text that says where a link leads.",
      },
      {
        checks: ["contrast"],
        text: "Colours that \\color declares in LaTeX, and those of cells and rows of its tables, are compared.",
      },
      {
        checks: ["structure-tags"],
        text: "Of a LaTeX source nothing is said about what the tags of its PDF hold.",
      },
      {
        checks: ["figure-alt"],
        text: "A video, a sound or a drawing that is all of an HTML figure is found once, not with its figure again.",
      },
      {
        checks: ["image-alt", "figure-alt", "alt-text-quality", "link-text", "form-labels"],
        text: "The advice for HTML and LaTeX names the attribute or key that the element has: svg, canvas, video, tikzpicture.",
      },
      {
        checks: ["figure-captions"],
        text: "The advice for HTML and LaTeX says where the caption goes in a figure that is there already.",
      },
      {
        checks: ["table-headers", "table-scope"],
        text: "A header with a scope that does not exist has none missing, and one that a wrong id should have named is not found beside the cell with that id.",
      },
      {
        checks: ["link-text", "form-labels"],
        text: "A link or button without a name because of an SVG drawing or of a picture in Markdown follows from that picture.",
      },
      {
        checks: [
          "heading-hierarchy",
          "image-alt",
          "figure-alt",
          "list-structure",
          "table-headers",
          "form-labels",
        ],
        text: "Empty headings are told as such in the summary; advice for HTML in Markdown is that for HTML, and that for pictures of Markdown without meaning holds.",
      },
      {
        checks: ["figure-captions"],
        text: "Table environments of LaTeX need a caption as figure environments do, \\captionof of any type counts in both, and the figcaption of an HTML figure without a picture is counted.",
      },
      {
        checks: ["list-structure"],
        text: "Typed lists of PowerPoint are found where line breaks part their items and with arrows and letters o, those of Word behind tabs, too; two names with initials are none in either, and lines within an item that has a bullet are none. Arabic digits are found where a blank parts them from their full stop.",
      },
      {
        checks: ["image-alt", "alt-text-quality"],
        text: "The name of a picture file of several words is found behind words such as of and the, too.",
      },
      {
        checks: ["figure-alt"],
        text: "Groups of PowerPoint and Excel that hold nothing but pictures and charts are judged by these.",
      },
      {
        checks: ["language"],
        text: "A wrong language code of the whole document is said once, and not of each text that has the same, with the steps of the program; white space at the ends of a language code of a PDF counts for nothing.",
      },
      {
        checks: ["language", "language-of-parts"],
        text: "Passages in another language, and the beginning of a text that is probably in another one, are placed where the words stand that are told, and only the words in that language are counted.",
      },
      {
        checks: [
          "image-alt",
          "figure-alt",
          "headings-present",
          "heading-hierarchy",
          "list-structure",
          "table-headers",
          "form-labels",
          "link-text",
        ],
        text: "What rules of the style elements of a page hide (display: none, visibility: hidden) is left out, as what its attributes hide.",
      },
      {
        checks: ["language", "language-of-parts"],
        text: "Where every text declares the language of the document itself, as runs of Word do, what is wrong with it is wrong with the document and not with its parts.",
      },
      {
        checks: ["structure-tags"],
        text: "Summaries say both or all where everything is concerned, and that of the tags gives no number of pages and conditions.",
      },
      {
        checks: ["title", "language", "bookmarks"],
        text: "A LaTeX document inside an environment of a part of another is an example: its class is not that of the file.",
      },
      {
        checks: ["figure-captions"],
        text: "Lines are known for captions in more languages, such as Danish, Dutch, Finnish, Polish, Czech and Greek.",
      },
      {
        checks: ["figure-alt"],
        text: "A person is asked about drawings in HTML (svg) that have neither role nor name and show eight shapes or more.",
      },
      {
        checks: ["possible-headings"],
        text: "A line that looks like a heading is found below a picture, too, where a heading, list or table stands between them.",
      },
      {
        checks: ["link-text", "image-alt", "figure-alt"],
        text: "Texts that say nothing of a link or picture are known in some 25 more languages; so are what notebooks and services put where nobody wrote a description.",
      },
      {
        checks: ["language", "language-of-parts"],
        text: "Text of Word in Indic and other complex scripts is in the language that its run has for these, and environments and commands of polyglossia give the language of what is in them.",
      },
      {
        checks: ["table-regularity"],
        text: "Merged cells of an Excel sheet count for the range in which they stand alone.",
      },
      {
        checks: ["blank-paragraphs"],
        text: "Line breaks in cells of HTML that have nothing else are no blank paragraphs.",
      },
      {
        checks: ["form-labels"],
        text: "A field of a PDF is named by the text on its line before what is nearer below it.",
      },
      {
        checks: ["headings-present", "link-text"],
        text: "Where artifacts hide the text of a PDF, headings and links that are empty follow from that.",
      },
      {
        checks: ["heading-hierarchy"],
        text: "The title that another slide has too is quoted as that slide has it.",
      },
      {
        checks: ["figure-captions"],
        text: "What stands in the brackets of a picture that Quarto numbers or describes by fig-alt is its caption.",
      },
      {
        checks: "all",
        text: "Text of a PDF that is read from right to left comes in that order where single glyphs say what they stand for, as Chromium writes Arabic.",
      },
      {
        checks: ["contrast"],
        text: "Text of HTML that is moved off the page is seen by no one and not compared.",
      },
      {
        checks: ["language", "language-of-parts"],
        text: "A passage in another language is placed where it begins, not in the end of the paragraph before it.",
      },
      {
        checks: "all",
        text: "What several checks say of a page or slide as a whole has the same place, without a number; the words that artifacts hide are compared with those that the pages show, and a table without headers in HTML or LaTeX may be marked as one that only arranges.",
      },
      {
        checks: ["figure-alt"],
        text: "A text box of Word without words is not seen, and no one is asked to describe it.",
      },
      {
        checks: "all",
        text: "Text of a PDF that is painted twice over or beside itself, as a shadow or to look bold, is read once.",
      },
      {
        checks: "all",
        text: "Letters that one glyph of a PDF joins, such as fl, keep the space before them.",
      },
      {
        checks: "all",
        text: "Parts of a letter in LaTeX, such as whom it is to, its opening and its enclosures, are paragraphs of their own.",
      },
      {
        checks: ["language"],
        text: "Of a page whose body declares its language and whose html element does not, that is said.",
      },
      {
        checks: [],
        text: "In the percent of reach a picture without an alternative counts as 25 words in place of 40.",
      },
      {
        checks: ["table-regularity"],
        text: "A person is asked about rows of Markdown with fewer cells than the header of their table, which get empty ones at the end; rows with more fail, as what stands in these is shown nowhere.",
      },
      {
        checks: "all",
        text: "What notes of Obsidian embed are pictures, sounds, films and documents of Markdown; of other notes that they embed it is said that they were not read.",
      },
      {
        checks: [],
        text: "Counts of 1,000 and more are written with commas, and steps between headings are told in other words.",
      },
      {
        checks: ["table-headers", "table-regularity", "headings-present", "heading-hierarchy"],
        text: "Tables that Pandoc reads from how their lines are set are tables of Markdown, and their lines no headings; a person is asked whether Pandoc makes what people read.",
      },
      {
        checks: ["table-headers"],
        text: "A header of a Markdown table heads the cells that programs add to rows that are too short.",
      },
      {
        checks: "all",
        text: "Pictures and figures of MyST are pictures of Markdown; of code that is run when a document is shown it is said that what it makes was not checked.",
      },
      {
        checks: ["image-alt", "figure-alt", "form-labels", "table-headers"],
        text: "The advice names what commands of LaTeX without a key for alternatives, embedded pictures and tables made of roles have; a nameless control is one of which nobody can tell what it is for.",
      },
      {
        checks: ["image-alt", "figure-alt"],
        text: "Portraits of LaTeX's classes of CVs, merged PDF files, and what some 40 more commands and environments of packages draw are found.",
      },
      {
        checks: "all",
        text: "What the preamble of a letter in LaTeX says is a part of it, with the words that its class prints before enclosures and copies.",
      },
      {
        checks: ["contrast", "possible-headings"],
        text: "More bold and slanted fonts of TeX are known by their names.",
      },
      {
        checks: "all",
        text: "Formulas between dollar signs and in blocks of code are formulas of Markdown: nothing in them is a link, a list or a heading.",
      },
      {
        checks: ["heading-hierarchy", "structure-tags", "language", "list-structure", "figure-alt"],
        text: "In LaTeX a person is asked about a first heading that runs in with its text, and a draft of tagging sets up no tags; in HTML grandfathered language tags are known, the role directory is a list, and a drawing that shows an image is for a person.",
      },
      {
        checks: ["image-alt", "figure-alt", "list-structure"],
        text: "Texts such as Decorative image and Page 3 are no alternative texts, and typed lists of slides may begin with any number and count in alphabets of several orders.",
      },
      {
        checks: ["figure-captions", "title"],
        text: "A caption whose label and title are two paragraphs above the figure is found, and texts of cover pages that wait for a title are none.",
      },
      {
        checks: [
          "headings-present",
          "heading-hierarchy",
          "bookmarks",
          "title",
          "title-quality",
          "colour-alone",
        ],
        text: "The advice on empty headings says how to fill or remove them, that on long documents and titles of Markdown and LaTeX names what these have, and that on diagrams speaks of no data labels; a title that is the file's name is said once.",
      },
      {
        checks: ["figure-captions"],
        text: "The advice on a caption that was typed says how to make a caption of its line.",
      },
      {
        checks: ["language"],
        text: "The advice on the language of an Excel workbook names where it can be set.",
      },
      {
        checks: ["language"],
        text: "A language code of a PDF that has the right form but is not registered is reported as such.",
      },
      {
        checks: ["contrast"],
        text: "A person is asked about text of Markdown whose HTML sets only a colour or only a background.",
      },
      {
        checks: ["possible-headings"],
        text: "Lines that end with a telephone number do not look like headings.",
      },
      {
        checks: [
          "heading-hierarchy",
          "list-structure",
          "figure-captions",
          "possible-headings",
          "contrast",
          "link-text",
        ],
        text: "Text of PDF from right to left is quoted in the order of its whole line, with its numbers, brackets and marks where they are read.",
      },
      {
        checks: [
          "headings-present",
          "heading-hierarchy",
          "list-structure",
          "figure-captions",
          "table-headers",
          "link-text",
        ],
        text: "In converted pages titles of slides, names of sheets, captions, descriptions of terms and header cells that the page asks a person for are missing, and remarks are no content.",
      },
      {
        checks: ["language", "language-of-parts"],
        text: "A code of a part that is no language is a finding of the language of parts, but in PDF.",
      },
      {
        checks: ["heading-hierarchy", "possible-headings", "list-structure", "figure-captions"],
        text: "An initial of Word, which stands in a paragraph of its own, is the beginning of the paragraph after it.",
      },
      {
        checks: ["figure-alt", "form-labels"],
        text: "Shapes of Excel that only show a form control are no drawings, and controls between labels have their own captions.",
      },
      {
        checks: ["list-structure", "table-headers"],
        text: "Items that aria-owns puts into a list are items of it, and a person is asked about headers that have the name that Excel gives to columns.",
      },
      {
        checks: [
          "image-alt",
          "figure-alt",
          "figure-captions",
          "contrast",
          "plain-language",
          "reading-order",
          "title",
        ],
        text: "Sentences say what is not looked at as an image, how colours that a file does not give are looked at, and thousands of words with a comma; a title that stands in for none, and slides of a converted page, are not taken for titles and slides.",
      },
      {
        checks: ["image-alt", "figure-alt", "table-headers", "table-regularity"],
        text: "In converted pages charts, drawings and objects are figures as in their document, and a person is asked whether a range of cells of a workbook is a table.",
      },
      {
        checks: ["title"],
        text: "Slide 1 and its like in other languages, as PowerPoint calls a presentation whose first slide has no title, is no title.",
      },
      {
        checks: ["link-text"],
        text: "A Link tag of a PDF that has nothing in it is no link.",
      },
      {
        checks: ["language", "title", "list-structure", "structure-tags"],
        text: "Sources of plain TeX and ConTeXt are not taken for parts of LaTeX, and get steps of their own, as those of LaTeX 2.09 do.",
      },
      {
        checks: "all",
        text: "Declarative shadow trees of HTML are part of the page, and a document in an attribute of a frame is said not to be checked.",
      },
      {
        checks: ["bookmarks", "blank-paragraphs", "link-text", "title", "language"],
        text: "Lines of HTML that hold nothing but a link into the page are a way through it, paragraphs that take no room are no blank ones, and links to the page itself lead to one place by whichever address.",
      },
      {
        checks: ["link-text", "image-alt", "figure-alt", "reading-order"],
        text: "A link that is called as the place that it leads to says so, a picture of a number may have that number as its alternative, and presentations are gone through by slides.",
      },
    ],
  },
];
