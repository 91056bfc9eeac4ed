import { isBlank, isFolded, singleSpaced } from "../white-space.ts";

/** Why alternative text says nothing of the picture. */
export type AltTextFlaw = "missing" | "fileName" | "cameraName" | "url" | "generic" | "placeholder";

/** Generic words that say no more than that there is a picture, in many languages, folded. */
const genericWords = new Set(
  `image images img picture pictures pic photo photos photograph figure fig graphic graphics logo icon icons
  illustration drawing diagram chart graph screenshot thumbnail clipart artwork banner
  spacer bullet button object shape group bild bilder abbildung abb foto fotos grafik zeichnung diagramm symbol
  objekt gruppe schaubild imagen imágenes figura gráfico gráfica icono ilustración fotografía dibujo logotipo
  imagem imagens ícone ilustração desenho fotografia immagine immagini icona grafico illustrazione disegno
  logo afbeelding figuur grafiek pictogram plaatje tekening photographie graphique icône dessin schéma illustrasjon
  bilde figur ikon billede kuva kuvio kaavio kuvake obraz obrazek rysunek zdjęcie wykres ikona obrázek graf kép
  ábra ikon imagine poză resim görsel şekil simge grafik изображение картинка рисунок фото фотография иконка логотип
  диаграмма график зображення малюнок εικόνα φωτογραφία σχήμα λογότυπο תמונה לוגו صورة شكل شعار चित्र छवि ภาพ hình
  ảnh gambar 图片 图像 图 照片 图标 标志 圖片 圖像 圖 圖示 画像 写真 図 アイコン ロゴ 그림 이미지 사진 아이콘 로고
  снимка снимки рисунка лого икона slika slike fotografija ikona obrázok fénykép poza fotografie fotografia paveikslas
  nuotrauka attēls pilt foto mynd imatge gràfic irudia argazkia llun íomhá تصویر عکس نمودار تصاویر आकृति तस्वीर फोटो फ़ोटो
  ছবি চিত্র படம் చిత్రం ചിത്രം ಚಿತ್ರ ચિત્ર ਤਸਵੀਰ රූපය รูป รูปภาพ รูปถ่าย სურათი նկար ምስል`
    .split(/\s+/)
    .concat(["screen shot", "clip art", "hình ảnh"]),
);

/** What pictures of tables are called, which says nothing where only a number follows. */
const tableWords = new Set(
  "table tabelle tableau tabla tabela tabella tabel tabulka taulukko tabell page seite slide folie".split(
    " ",
  ),
);

/** Names that Office and Google give to things by themselves: "Rectangle 12", "Content Placeholder 3", "Google Shape;56;p13". */
const defaultName =
  /^(?:google shape;.*|(?:[a-z]+ ){0,2}placeholder|inhaltsplatzhalter|bildplatzhalter|espace réservé.{0,40}|marcador de .{1,40}|segnaposto.{0,40}|tijdelijke aanduiding.{0,40}|espaço reservado.{0,40}|(?:platshållare|plassholder|pladsholder).{0,40}|symbol zastępczy.{0,40}|zástupný.{0,40}|rectangle|rechteck|oval|ellipse|text ?box|textfeld|freeform(?:: shape)?|freihandform.{0,12}|straight (?:arrow )?connector|straight connector|line|arrow|arrow: \w+|diagram|smartart|object|objekt|group|gruppieren|gruppe|chart|diagramm|shape|table|tabelle|ink|svg|vector|page|seite|página|pagina|strona|side) ?\d{1,6}$/;

/** What was to be replaced by a text: an order to the author, or a value that a program had none for. */
const placeholders = new Set(
  "decorative|decorative image|decorative picture|decorative graphic|decorative element|decorative photo|decorative icon|decoration|dekorativ|décoratif|decorativo|decorativa|decoratief|dekoration|todo|to do|tbd|tba|fixme|xxx|n/a|null|undefined|nan|placeholder|platzhalter|alt|alt tag|alt text here|alternative text here|alternate text here|image here|image alt|insert alt text|insert alt text here|insert alternative text here|insert description here|add alt text|add alt text here|add alternative text|add description|add a description|enter alt text|enter alt text here|enter description here|your alt text|your alt text here|describe image|describe this image|describe the image here|no alt text|missing alt text|type alt text here|write alt text here|click to add alt text|no description has been provided for this image|no alternative text description for this image|no photo description available|no image description|no description available|click to add text|lorem ipsum".split(
    "|",
  ),
);

/** What may hold the place for a text, or may be meant. */
const likePlaceholders = new Set(
  "alt text|alttext|some alt text|alternative text|alternate text|some alternative text|alternativtext|texte alternatif|texto alternativo|testo alternativo|description|a description|some description|image description|picture description|beschreibung|bildbeschreibung|untitled|no description|none|default|blank|empty|temp|test|unknown".split(
    "|",
  ),
);

const imageExtension =
  /\.(?:jpe?g|jfif|png|apng|gif|bmp|tiff?|svgz?|webp|avif|heic|heif|emf|wmf|eps|pdf|psd|ico|pict?|cdr|raw|cr2|nef|dng)$/i;

/** Numbered names as cameras, phones, mail programs, scanners and screenshot programs give them. */
const cameraName =
  /^(?:(?:img|image|dscn?|dscf|pict|pic|mvc|cimg|dcim|dcp|hpim|imgp|kimg|pxl|gopr|mvi|vid|sam|_?mg|scan|photo|foto|bild|signal|fb_img|received|screenshot|screen shot|bildschirmfoto|capture d[’']écran|captura de (?:pantalla|tela|ecrã)|schermafbeelding|whatsapp image|clip_image)[-_ (]*\d(?:[\d_ .:()-]|wa\d|at |um |à |a las |às |om |[ap]m|copy|edited|bearbeitet|burst|hdr|mp|portrait){2,}|p\d{7}|\d{3}_\d{4}|_?dsc\d{4,5}|\d{8}_\d{6}(?:_\d+)?|m[cp]j\w?\d{5,}(?:\[\d+\])?|j\d{7}(?:\[\d+\])?|[a-z]{2}\d{5}(?:_|\[\d+\])|image\d{3}\.[a-z]{3,4}@[\da-f.]{8,20}|[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Numbers that only say where or which it is: "(page 3)", "1 of 3", "2/5". */
const whichOne =
  /[([,–-]?\s*(?:(?:on |auf |sur la |en la |a )?(?:page|p\.|pg\.?|seite|s\.|página|pagina|pág\.|strona|sida|side)\s*\d{1,5}|\d{1,5}\s*(?:of|von|de|sur|di|van|z|af|av|\/)\s*\d{1,5})\s*[)\]]?/gu;

/** Words before the name of a file in a sentence that speaks of it. */
const speaksOfFile =
  /(?:^| )(?:(file|datei|fichier|archivo|ficheiro|bestand|named|called|namens|genannt|save|open|overwrite|delete|replace|upload)|for|of|the|to|as|in|from|and|or|de|du|der|die|das)$/;
/** What a sentence says elsewhere in which no more than "of" or "as" stands before the name. */
const dealsWithFiles =
  /(?:^| )(?:files?|dateien?|fichiers?|archivos?|ficheiros?|bestand(?:en)?|save[ds]?|opens|opened|overwrit(?:es?|ten)|delete[ds]?|replace[ds]?|upload(?:s|ed)?|download(?:s|ed)?|export(?:s|ed)?|rename[ds]?|contents|gespeichert|enregistrée?|guardad[ao])(?= |$)|\.(?:jpe?g|png|gif|svg|webp|tiff?|pdf)(?=[ ,])/;

/** One letter of an alphabet in which no word has one letter alone, or one punctuation mark. */
const oneLetterOrMark = /^(?:\p{Script=Latin}|\p{Script=Cyrillic}|\p{P}+|[|^`~<>+=])$/u;

/** Whether the text is one letter or mark: of a formula, all that there is to say. */
export const isOneLetterOrMark = (alt: string): boolean => oneLetterOrMark.test(fold(alt.slice(0, longest)));

/** A character reference that was left as typed (WHATWG HTML 13.5). */
const typedReference = /^(?:&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});?\s*)+$/;

const url = /^(?:(?:https?|ftp|file|data|blob|cid):\S+|www\.\S+\.\S+)$/i;

/** Characters above which a text is no name or single word. */
const longest = 400;

/** What is left of a text for comparison: one form, one case, single spaces. */
export const fold = (text: string): string =>
  isFolded(text) ? text.toLowerCase() : singleSpaced(text.normalize("NFKC").trim()).toLowerCase();

/**
 * Why the text says nothing of the picture, or null when it may say something. Scripts are all alike to it: nothing
 * is judged by how much text there is or which letters it is written in.
 */
export function altTextFlaw(alt: string | null, fileName?: string): AltTextFlaw | null {
  if (alt === null || isBlank(alt)) return "missing";
  if (last === null || last.alt !== alt || last.fileName !== fileName)
    last = { alt, fileName, flaw: flawOf(alt, fileName) };
  return last.flaw;
}

/** The last answer: several checks ask about one picture, one after the other. */
let last: { alt: string; fileName: string | undefined; flaw: AltTextFlaw | null } | null = null;

/** Words of ASCII letters, which name no file. */
const onlyWords = /^(?![a-f]{16,}$)[a-z ]+$/;

function flawOf(alt: string, fileName: string | undefined): AltTextFlaw | null {
  const text = fold(alt.slice(0, longest));
  const isWords = onlyWords.test(text);
  if (!isWords && url.test(text)) return "url";
  if (alt.length > longest) return null;
  if (!isWords && cameraName.test(text.replace(imageExtension, ""))) return "cameraName";
  if ((!isWords || text.length < 5) && isFileName(text, alt.trim(), fileName)) return "fileName";
  if (oneLetterOrMark.test(text) || typedReference.test(text)) return "placeholder";
  if (placeholders.has(bared(text)) || isTemplate(text)) return "placeholder";
  if (!isWords && defaultName.test(text)) return "generic";
  const bare = isWords
    ? text
    : text
        .replace(whichOne, " ")
        .replace(/[\p{P}\p{S}]+/gu, " ")
        .replace(/(?:^| )\d{1,6}(?= |$)/g, " ")
        .trim();
  const trimmed = bare
    .replace(/\d{1,6}$/, "")
    .replace(/^(?:this is )?(?:an?|the|eine?|une?|una|uma?) /, "")
    .trim();
  if (trimmed && genericWords.has(trimmed)) return "generic";
  if (trimmed && bare !== text && tableWords.has(trimmed)) return "generic";
  return null;
}

/** Whether text that altTextFlaw lets pass may yet be none: a person must decide. */
export function isDoubtful(alt: string): boolean {
  if (alt.length > longest) return false;
  const text = fold(alt);
  return likePlaceholders.has(bared(text)) || /^[\p{L}\d]+(?:_[\p{L}\d]+)+$/u.test(text);
}

const bared = (text: string) => text.replace(/^[[({<"'*.…]+|[\])}>"'*.…:!?]+$/g, "");

/**
 * A name that ends as picture files do, or that is the picture's own file name and reads like one. "W3C" is no copy of
 * w3c.png, as someone wrote it out; where the name has an underscore its letters' case is all the same.
 */
function isFileName(text: string, written: string, fileName: string | undefined): boolean {
  if (imageExtension.test(text)) {
    if (/^(?:file:|[a-z]:\\|\\\\|\/|\.{0,2}\/|macintosh hd:)/.test(text) || !text.includes(" ")) return true;
    const before = text.slice(0, text.lastIndexOf(" "));
    const spoken = speaksOfFile.exec(before);
    return !spoken || (spoken[1] === undefined && !dealsWithFiles.test(before));
  }
  if (!fileName) return false;
  const named = fileName.replace(/[?#].*$/, "").replace(/^.*[\\/]/, "");
  const own = fold(named);
  if (text === own && own.includes(".")) return true;
  const extension = /\.[a-z\d]{1,5}$/i;
  // Notebooks that are exported name each picture by its format: "png" of output_3_1.png.
  if (imageExtension.test(own) && own.endsWith(`.${text}`) && written === text) return true;
  if (text !== own.replace(extension, "") || text.includes(" ")) return false;
  // Pictures of numbers in circles, to which notes on a listing refer, are called so by what they show.
  if (/^\d{1,2}$/.test(text)) return false;
  return text.includes("_") || (/\d|\w-\w/.test(text) && named.replace(extension, "") === written);
}

/** What a template should have filled in, or filler text. */
const isTemplate = (text: string): boolean =>
  /^(?:\{\{.*\}\}|\{%.*%\}|<%.*%>|\$\{.*\}|%\w+%|lorem ipsum\b.*|this image has an empty alt attribute\b.*)$/.test(
    text,
  );
