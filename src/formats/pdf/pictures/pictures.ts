import type { PictureData } from "../../content.ts";
import { type PngHeader, pngOf, shrunk } from "../../raster/png.ts";
import type { PdfFile } from "../file/file.ts";
import { Name, type PdfValue, type Stream } from "../file/objects.ts";
import { alphaOf, isOpaque, maskOf } from "./alpha.ts";
import { colorSpaceOf, componentsOf, sampleSpaceOf } from "./color-space.ts";
import { maskedPicture, tintedPicture } from "./coloured-picture.ts";
import { jpegComponents, negatedJpeg } from "./jpeg.ts";
import {
  type Alpha,
  colorOf,
  eightBits,
  jbig2Samples,
  packedRows,
  rowLength,
  type Samples,
  samplesOf,
  widest,
} from "./samples.ts";

/** Larger PNGs have no room in any page. */
const largestPng = 1_048_576;
const largestJpeg = 2 * largestPng;
/** A picture of 8 bits a sample that has no room at its size is made smaller again. */
const smallerBy = [1, 2, 4];

/** Bytes of samples that the pictures of a document may unpack to, with so many more for each of its own. */
const usualSamples = 33_554_432;
const samplesPerByte = 4;

/** Spaces of JPEGs of which none is named. */
const spaceByComponents: Record<number, PdfValue> = {
  1: Name.of("DeviceGray"),
  3: Name.of("DeviceRGB"),
  4: Name.of("DeviceCMYK"),
};

const decoded = new Set(["DCTDecode", "JBIG2Decode", "JPXDecode"]);

/** A picture of a file that may be shown. */
export interface Picture {
  /** At least so many bytes. */
  size: number;
  load(): Promise<PictureData | null>;
  /** It is of a kind that no browser shows. */
  isUnshown?: true;
}

/** Makes images that browsers show of those in a file, as long as all together are not too large. */
export class Pictures {
  readonly #file: PdfFile;
  #left: number;

  constructor(file: PdfFile) {
    this.#file = file;
    this.#left = usualSamples + samplesPerByte * file.windows.size;
  }

  /** The image of the stream, of which no data come where it cannot be shown. */
  async picture(stream: Stream): Promise<Picture> {
    const file = this.#file;
    const filter = await file.imageFilter(stream);
    if (filter !== null && !decoded.has(filter)) return { size: 0, load: async () => null, isUnshown: true };
    const length = (await file.number(stream.dict.get("Length"))) ?? 0;
    // What it takes as PNG is seldom less than half of what it takes here.
    return { size: filter ? length : length / 2, load: () => this.#load(stream, filter === "DCTDecode") };
  }

  async #load(stream: Stream, isJpeg: boolean): Promise<PictureData | null> {
    const mask = await maskOf(this.#file, stream.dict);
    if (!mask) return isJpeg ? this.#jpeg(stream) : this.#sampled(stream, null);
    // A mask that is a JPEG itself is left to whoever shows it.
    if ((await this.#file.imageFilter(mask)) === "DCTDecode")
      return maskedPicture(
        this.#file,
        stream,
        isJpeg ? await this.#jpeg(stream) : await this.#sampled(stream, null),
        await this.#jpeg(mask),
      );
    const alpha = await alphaOf(this.#file, mask);
    if (!alpha) return null;
    const seen = isOpaque(alpha) ? null : alpha;
    if (!isJpeg) return this.#sampled(stream, seen);
    const picture = await this.#jpeg(stream);
    return seen && picture ? maskedPicture(this.#file, stream, picture, await pngOfMask(seen)) : picture;
  }

  /** A JPEG file as it is, or in the colours in which browsers would not see it. */
  async #jpeg(stream: Stream): Promise<PictureData | null> {
    const file = this.#file;
    const { dict } = stream;
    const bytes = await file.pictureData(stream, largestJpeg);
    const count = jpegComponents(bytes);
    const given = dict.get("ColorSpace") ?? spaceByComponents[count] ?? null;
    const space = await colorSpaceOf(file, given);
    const own = space && componentsOf(space) === count ? await sampleSpaceOf(file, dict, space, 8) : null;
    if (!own || own.space.mixing) return null;
    const asItIs: PictureData = { mediaType: "image/jpeg", bytes };
    const { palette } = own.space;
    if (palette) return tintedPicture(file, stream, asItIs, palette);
    // Browsers take the inks of a JPEG for light, as Photoshop writes them; in PDF they are ink (ISO 32000-2, 8.6.4.4).
    const isNegative = count === 4 ? !own.isInverted : own.isInverted;
    const shown = isNegative ? negatedJpeg(bytes, file.budget) : bytes;
    return shown && { mediaType: "image/jpeg", bytes: shown };
  }

  async #sampled(stream: Stream, mask: Alpha | null): Promise<PictureData | null> {
    const filter = await this.#file.imageFilter(stream);
    if (filter === "JPXDecode") {
      const { jpxSamples } = await import("./jpx-samples.ts");
      const jpx = await jpxSamples(this.#file, stream, widest);
      const own = jpx?.alpha && !isOpaque(jpx.alpha) ? jpx.alpha : null;
      return jpx && this.#png(jpx.samples, mask ?? own);
    }
    const given = await samplesOf(this.#file, stream);
    if (filter !== "JBIG2Decode") return given && this.#png(given, mask);
    const samples = given && this.#takes(given) ? await jbig2Samples(this.#file, given) : null;
    return samples && this.#png(samples, mask);
  }

  async #png(samples: Samples, alpha: Alpha | null): Promise<PictureData | null> {
    const whole = !alpha && !samples.colorKey && this.#takes(samples) && (await this.#packed(samples));
    if (whole) return { mediaType: "image/png", bytes: whole };
    const least = Math.ceil(samples.width / widest);
    for (const times of smallerBy) {
      if (!this.#takes(samples)) return null;
      const bytes = await this.#smaller(samples, alpha, least * times);
      if (bytes) return { mediaType: "image/png", bytes };
    }
    return null;
  }

  #takes(samples: Samples): boolean {
    this.#left -= rowLength(samples) * samples.height;
    return this.#left >= 0;
  }

  /** One of few colours or levels, as it is; null where it is none. */
  async #packed(samples: Samples): Promise<Uint8Array | null> {
    const { width, height, bits, space } = samples;
    const isGray = space.sort === "gray" && bits < 8;
    if (!isGray && !space.palette) return null;
    if (bits === 16) return null;
    const header: PngHeader = { width, height, depth: bits as 1 | 2 | 4 | 8, color: "gray" };
    if (space.palette)
      Object.assign(header, { color: "palette", palette: space.palette.subarray(0, 3 << bits) });
    return pngOf(header, packedRows(this.#file, samples), largestPng);
  }

  async #smaller(samples: Samples, alpha: Alpha | null, factor: number): Promise<Uint8Array | null> {
    const color = colorOf(samples);
    const header: PngHeader = {
      width: Math.max(1, Math.floor(samples.width / factor)),
      height: Math.max(1, Math.floor(samples.height / factor)),
      depth: 8,
      color: alpha || samples.colorKey ? `${color} and alpha` : color,
    };
    return pngOf(header, shrunk(eightBits(this.#file, samples, alpha), header, factor), largestPng);
  }
}

/** A mask as light where the picture is seen. */
async function pngOfMask({ width, height, bytes }: Alpha): Promise<PictureData | null> {
  const factor = Math.ceil(width / widest);
  const header: PngHeader = {
    width: Math.max(1, Math.floor(width / factor)),
    height: Math.max(1, Math.floor(height / factor)),
    depth: 8,
    color: "gray",
  };
  async function* rows() {
    for (let at = 0; at < bytes.length; at += width) yield bytes.subarray(at, at + width);
  }
  const png = await pngOf(header, shrunk(rows(), header, factor), largestPng);
  return png && { mediaType: "image/png", bytes: png };
}
