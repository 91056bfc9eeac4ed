import { AppError } from "../../core/errors.ts";
import { percentDecoded } from "../../core/percent-decoded.ts";
import { type AddressPolicy, isPublicAddress, publicUrl } from "./address-rules.ts";
import { fileNameOf } from "./content-disposition.ts";

/** The addresses of a name, as text; an empty list when it has none. */
export type Resolver = (hostname: string) => Promise<string[]>;

export interface DownloadOptions {
  fetch: typeof fetch;
  policy: AddressPolicy;
  /** Looks names up before they are asked; null where no resolver is configured. */
  resolver: Resolver | null;
  /** Largest accepted body, in bytes, for a file of this name and declared type; null for a type that is not accepted. */
  limitOf: (filename: string, contentType: string) => number;
  userAgent: string;
  /** For the whole download, in milliseconds. */
  timeout?: number;
}

export interface Download {
  filename: string;
  contentType: string;
  /** Decompressed; fails with AppError `file_too_large` or `url_unreachable` while it is read. */
  body: ReadableStream<Uint8Array>;
}

const redirectLimit = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const unreachable = (message: string, cause?: unknown) => new AppError("url_unreachable", message, { cause });

/**
 * Fetches a document from a URL, every hop of a redirect checked like the first. Throws AppError `invalid_url`,
 * `url_not_allowed`, `url_unreachable` or `file_too_large`.
 */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  const signal = AbortSignal.timeout(options.timeout ?? 20_000);
  let url = publicUrl(address, options.policy);
  for (let hops = 0; ; hops++) {
    await checkName(url, options);
    const response = await ask(url, signal, options);
    if (!redirectStatuses.has(response.status)) return received(response, url, signal, options);
    await response.body?.cancel();
    if (hops === redirectLimit) throw unreachable(`The URL redirects more than ${redirectLimit} times.`);
    const location = response.headers.get("location");
    const next = location && URL.parse(location, url.href)?.href;
    if (!next) throw unreachable(`${url.host} redirects without saying where to.`);
    url = redirected(next, options.policy);
  }
}

/** Where a redirect leads. The caller's URL was valid: one that is not allowed is the redirect's, whatever is wrong with it. */
function redirected(next: string, policy: AddressPolicy): URL {
  try {
    return publicUrl(next, policy);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError("url_not_allowed", `The URL redirects to another. ${error.message}`);
  }
}

/** Refuses a name that leads to an address that is not public; a name that changes between look-up and fetch stays possible. */
export async function checkName(
  url: URL,
  { resolver, policy }: Pick<DownloadOptions, "resolver" | "policy">,
): Promise<void> {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const isLiteral = url.hostname.startsWith("[") || /^[\d.]+$/.test(url.hostname);
  if (!resolver || isLiteral || policy.allowed.has(`${url.hostname}:${port}`)) return;
  const addresses = await resolver(url.hostname).catch((error) => {
    throw unreachable(`The name ${url.hostname} could not be looked up.`, error);
  });
  if (!addresses.length) throw unreachable(`The name ${url.hostname} has no address.`);
  if (!addresses.every(isPublicAddress)) {
    throw new AppError(
      "url_not_allowed",
      `The host "${url.hostname}" leads to an address that is not public.`,
    );
  }
}

async function ask(url: URL, signal: AbortSignal, options: DownloadOptions): Promise<Response> {
  try {
    return await options.fetch(url.href, {
      redirect: "manual",
      signal,
      headers: { accept: "*/*", "user-agent": options.userAgent },
    });
  } catch (error) {
    throw unreachable(signal.aborted ? timedOut(url) : `${url.host} could not be reached.`, error);
  }
}

const timedOut = (url: URL) => `${url.host} did not send the whole file within 20 seconds.`;

async function received(
  response: Response,
  url: URL,
  signal: AbortSignal,
  options: DownloadOptions,
): Promise<Download> {
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw unreachable(`${url.host} answered with status ${response.status} instead of the file.`);
  }
  const contentType = response.headers.get("content-type") ?? "";
  const filename = fileNameOf(response.headers.get("content-disposition")) ?? nameInPath(url);
  const limit = options.limitOf(filename, contentType);
  const tooLarge = () =>
    new AppError(
      "file_too_large",
      `The file at ${url.host} is larger than the ${limit / 1_048_576} MB that are allowed for its type.`,
    );
  const isCompressed = response.headers.has("content-encoding");
  if (!isCompressed && Number(response.headers.get("content-length")) > limit) {
    await response.body.cancel();
    throw tooLarge();
  }
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.length;
      if (size > limit) controller.error(tooLarge());
      else controller.enqueue(piece);
    },
  });
  const body = response.body.pipeThrough(counted);
  return {
    filename,
    contentType,
    body: named(body, () =>
      unreachable(signal.aborted ? timedOut(url) : `${url.host} broke off while sending the file.`),
    ),
  };
}

/** The same stream, whose failures that have no name of their own get one. */
function named(stream: ReadableStream<Uint8Array>, name: () => AppError): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error instanceof AppError ? error : name());
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The last part of a URL's path, decoded; the host where there is none. */
export function nameInPath(url: URL): string {
  const last = url.pathname.split("/").filter(Boolean).at(-1);
  return last ? percentDecoded(last) : url.hostname;
}

/** A resolver that asks a DNS-over-HTTPS server in its JSON form (`?name=…&type=A`). */
export function dnsOverHttps(endpoint: string, fetcher: typeof fetch): Resolver {
  const lookUp = async (hostname: string, type: "A" | "AAAA") => {
    const url = new URL(endpoint);
    url.searchParams.set("name", hostname);
    url.searchParams.set("type", type);
    const response = await fetcher(url.href, {
      headers: { accept: "application/dns-json" },
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`The resolver answered ${response.status}.`);
    const { Answer = [] } = (await response.json()) as { Answer?: { type: number; data: string }[] };
    return Answer.filter((answer) => answer.type === (type === "A" ? 1 : 28)).map(({ data }) => data);
  };
  return async (hostname) => (await Promise.all([lookUp(hostname, "A"), lookUp(hostname, "AAAA")])).flat();
}
