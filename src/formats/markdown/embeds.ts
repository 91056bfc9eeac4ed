/** What a note takes in from another file, as Obsidian and its like write it: `![[picture.png|what it shows|300]]`. */
export interface Embed {
  sort: "image" | "audio" | "video" | "page" | "text";
  target: string;
  /** What stands behind the first bar that is no size. */
  alias: string | null;
  end: number;
}

const notation = /!\[\[([^[\]|\n]{1,500})((?:\|[^[\]|\n]{0,1000}){0,4})\]\]/y;
const size = /^\s*\d{1,5}\s*(?:x\s*\d{1,5}\s*)?$/;

const sorts: Record<string, Embed["sort"]> = {};
for (const [sort, extensions] of Object.entries({
  image: "avif bmp gif heic jfif jpeg jpg png svg tif tiff webp excalidraw",
  audio: "3gp flac m4a mp3 oga ogg opus wav",
  video: "m4v mkv mov mp4 ogv webm",
  page: "pdf canvas",
}))
  for (const extension of extensions.split(" ")) sorts[extension] = sort as Embed["sort"];

/** The embed that begins at this offset; null where none does. */
export function embedAt(text: string, at: number): Embed | null {
  notation.lastIndex = at;
  const found = notation.exec(text);
  if (!found) return null;
  const target = found[1]!.trim();
  // An embed of a part of the note itself shows again what is read there.
  if (!target || target.startsWith("#") || target.startsWith("^")) return null;
  const extension = /\.([A-Za-z\d]{2,10})$/.exec(target.replace(/#.*$/, ""))?.[1]?.toLowerCase() ?? "";
  const alias = found[2]!
    .split("|")
    .map((part) => part.trim())
    .find((part) => part !== "" && !size.test(part));
  return { sort: sorts[extension] ?? "text", target, alias: alias ?? null, end: notation.lastIndex };
}
