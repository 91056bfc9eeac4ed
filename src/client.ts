import type { StoredReport } from "./checker/report/report.ts";
import type { ScanMessage, ScanShape, ScanWithReport } from "./checker/report/scan-shape.ts";
import type { Gate } from "./gate/gate.ts";

export type { GateResult, Issue, Report, StoredReport } from "./checker/report/report.ts";
export type { ScanMessage, ScanShape, ScanWithReport } from "./checker/report/scan-shape.ts";
export type { Gate } from "./gate/gate.ts";

/** The service refused a request; the message says what was wrong and what is allowed. */
export class ApiError extends Error {
  readonly status: number;
  /** For programs; null where the group of the operation has none. */
  readonly code: string | null;
  /** Names the request, for questions about it. */
  readonly requestId: string | null;

  constructor(message: string, status: number, code: string | null, requestId: string | null) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/** A message that is not from the service, is too old, or is of no kind that this client knows. */
export class WebhookError extends Error {
  override name = "WebhookError";
}

export interface ClientOptions {
  /** Where the service is, such as https://lectern.example. */
  server: string;
  /** An API key, as the Console shows it once. */
  key: string;
  /** In place of the global one. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface ScanOptions {
  filename?: string;
  /** What scans are compared by, such as a branch. */
  label?: string;
  gate?: Gate;
  /** Makes the request safe to send again for a day. */
  idempotencyKey?: string;
}

export type FileLike = Blob | Uint8Array | ArrayBuffer;

/** How often a request is sent while the service says that it came too often. */
const mostAttempts = 5;
/** The longest that one request waits for the end of a scan, in seconds. */
const longestWait = 60;

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

function formOf(file: FileLike, { filename, label, gate }: ScanOptions): FormData {
  const form = new FormData();
  const blob = file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>]);
  form.append(
    "file",
    blob,
    filename ?? (file instanceof Blob && "name" in file ? String(file.name) : "unnamed"),
  );
  if (label !== undefined) form.append("label", label);
  if (gate) form.append("gate", JSON.stringify(gate));
  return form;
}

/** The service's scans for programs: upload, wait, compare. Methods throw ApiError. */
export class Lectern {
  readonly #server: string;
  readonly #key: string;
  readonly #fetch: NonNullable<ClientOptions["fetch"]>;

  constructor({ server, key, fetch = globalThis.fetch }: ClientOptions) {
    this.#server = server.replace(/\/+$/, "");
    this.#key = key;
    this.#fetch = (url, init) => fetch(url, init);
  }

  /** Checks one document at once and keeps the report. */
  async check(
    file: FileLike,
    { tiers, ...options }: Omit<ScanOptions, "label"> & { tiers?: readonly (1 | 2 | 3)[] } = {},
  ): Promise<StoredReport> {
    const form = formOf(file, options);
    if (tiers) form.append("tiers", tiers.join(","));
    return this.#ask("POST", "/api/v1/scan", form, options.idempotencyKey);
  }

  /** Queues a scan of a file. */
  scan(file: FileLike, options: ScanOptions = {}): Promise<ScanShape> {
    return this.#ask("POST", "/api/scans", formOf(file, options), options.idempotencyKey);
  }

  /** Queues a scan of what a public URL leads to. */
  scanUrl(
    url: string,
    { label, gate, idempotencyKey }: Omit<ScanOptions, "filename"> = {},
  ): Promise<ScanShape> {
    return this.#ask("POST", "/api/scans", { url, label, gate }, idempotencyKey);
  }

  /** The scan as it is. */
  read(id: string): Promise<ScanWithReport> {
    return this.#ask("GET", `/api/scans/${encodeURIComponent(id)}`);
  }

  /** The scan when it has ended, or as it is after so many seconds, 600 where nothing is said. */
  async wait(id: string, { seconds = 600 }: { seconds?: number } = {}): Promise<ScanWithReport> {
    const end = Date.now() + seconds * 1_000;
    for (;;) {
      const asked = Date.now();
      const wait = Math.max(0, Math.min(longestWait, Math.ceil((end - asked) / 1_000)));
      const scan = await this.#ask<ScanWithReport>(
        "GET",
        `/api/scans/${encodeURIComponent(id)}?wait=${wait}`,
      );
      if (scan.status === "complete" || scan.status === "failed" || Date.now() >= end) return scan;
      // A busy service answers before the time is over.
      if (Date.now() < asked + 1_000) await sleep(1);
    }
  }

  /** What is new and what is resolved since another scan, or since the one before of the same label or file name. */
  changes(id: string, since?: string): Promise<Record<string, unknown>> {
    const query = since === undefined ? "" : `?since=${encodeURIComponent(since)}`;
    return this.#ask("GET", `/api/scans/${encodeURIComponent(id)}/changes${query}`);
  }

  async #ask<Answer>(
    method: "GET" | "POST",
    path: string,
    body?: FormData | object,
    idempotencyKey?: string,
  ): Promise<Answer> {
    const headers: Record<string, string> = path.startsWith("/api/scans")
      ? { Authorization: `Bearer ${this.#key}` }
      : { "X-API-Key": this.#key };
    if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
    const isForm = body instanceof FormData;
    if (body && !isForm) headers["Content-Type"] = "application/json";
    const init = { method, headers, ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}) };
    for (let attempt = 1; ; attempt++) {
      const response = await this.#fetch(this.#server + path, init);
      const answer = await response.json().catch(() => null);
      if (response.ok) return answer as Answer;
      if (response.status === 429 && attempt < mostAttempts) {
        await sleep(Number(response.headers.get("Retry-After")) || 1);
        continue;
      }
      const { detail, error } = (answer ?? {}) as {
        detail?: string;
        error?: { code: string; message: string };
      };
      const message = detail ?? error?.message ?? `The service answered ${response.status}.`;
      throw new ApiError(message, response.status, error?.code ?? null, response.headers.get("X-Request-Id"));
    }
  }
}

/** How far a message's time may be from now, in seconds. */
const tolerance = 300;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * The message of a webhook, when it is the service's (Standard Webhooks 1.0). `body` is the request's as it came, before
 * anything parsed it; `secret` begins with `whsec_`. Throws WebhookError.
 */
export async function verifyWebhook(
  body: string,
  headers: Headers | Record<string, string | undefined>,
  secret: string,
  now = Date.now(),
): Promise<ScanMessage> {
  const header = (name: string) =>
    (headers instanceof Headers ? headers.get(name) : headers[name]) ?? undefined;
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    header(`webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError("The message has no signature.");
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= tolerance))
    throw new WebhookError("The message is too old, or the clock is wrong.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(secret.replace(/^whsec_/, "")), algorithm, false, [
    "verify",
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(" ")) {
    const [version, base64] = signature.split(",");
    if (version !== "v1" || !base64 || !/^[A-Za-z0-9+/]{43}=$/.test(base64)) continue;
    if (await crypto.subtle.verify("HMAC", key, bytesOf(base64), signed))
      return JSON.parse(body) as ScanMessage;
  }
  throw new WebhookError("The message was not signed with this secret.");
}
