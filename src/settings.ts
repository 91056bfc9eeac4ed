import { z } from "zod";

/** Bindings and vars as the platform hands them over. */
export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  COUNTERS: KVNamespace;
  JOBS: Queue;
  CONVERSIONS: Queue;
  ASSETS: Fetcher;
  /** Where metrics go; none are kept where it is not bound. */
  METRICS?: AnalyticsEngineDataset;
  /** Cloudflare's Email Service; without it no mail is sent. */
  EMAIL?: SendEmail;
}

/** An origin without trailing slash; empty where URLs follow the request. */
const baseUrl = z
  .union([z.literal(""), z.url({ protocol: /^https?$/ })])
  .default("")
  .transform((url) => url.replace(/\/+$/, ""));

/** URIs of RFC 9116, separated by commas; an email address is one. */
const contacts = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean)
      .map((item) => (/^[^\s:/@]+@[^\s:/@]+$/.test(item) ? `mailto:${item}` : item)),
  )
  .refine(
    (items) => items.every((item) => /^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/.test(item)),
    "must be email addresses or https, mailto or tel URIs, separated by commas",
  );

/** None where it is empty or 0. */
const quota = (usual: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .default(usual)
    .transform((limit) => limit || null);

const perMinute = (usual: number) => z.coerce.number().int().min(1).default(usual);

/** Given in seconds, used in milliseconds. */
const aSpan = (usual: number) =>
  z.coerce
    .number()
    .positive()
    .default(usual)
    .transform((seconds) => seconds * 1_000);

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

const vars = z.object({
  BASE_URL: baseUrl,
  REPORT_BASE_URL: baseUrl,
  PUBLIC_SHARE_URL: baseUrl,
  RATE_LIMIT_PLATFORM: perMinute(300),
  RATE_LIMIT_AUTH: perMinute(30),
  RATE_LIMIT_EXPORTS: perMinute(5),
  RATE_LIMIT_TRIALS: perMinute(10),
  RATE_LIMIT_REPORTS: perMinute(120),
  RATE_LIMIT_SCANS_READ: perMinute(100),
  RATE_LIMIT_SCANS_WRITE: perMinute(10),
  RATE_LIMIT_KEY_LOOKUPS: perMinute(100),
  BODY_FLOOR: z.coerce.number().int().min(1).default(4_096),
  BODY_PATIENCE: aSpan(30),
  BODY_DEADLINE: aSpan(7_200),
  QUOTA_ACCOUNT_STORED_BYTES: quota(107_374_182_400),
  QUOTA_ACCOUNT_DOCUMENTS: quota(100_000),
  QUOTA_ACCOUNT_SCANS_PER_DAY: quota(20_000),
  QUOTA_ACCOUNT_QUEUED_SCANS: quota(1_000),
  QUOTA_ORG_STORED_BYTES: quota(1_099_511_627_776),
  QUOTA_ORG_DOCUMENTS: quota(500_000),
  QUOTA_ORG_SCANS_PER_DAY: quota(50_000),
  QUOTA_ORG_QUEUED_CONVERSIONS: quota(1_000),
  URL_ALLOW: z.string().default(""),
  DNS_RESOLVER: baseUrl,
  STAFF_EMAILS: list,
  LOG_SAMPLE: z.coerce.number().min(0).max(1).default(1),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^\s@]+@[^\s@]+)?$/, "must be an email address")
    .default(""),
  SECURITY_CONTACT: contacts,
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SECRET_PREVIOUS: z.string().optional(),
});

/** How fast a request's body must come: times in milliseconds. */
interface Pace {
  /** Bytes a second. */
  floor: number;
  /** How far it may fall behind the floor. */
  patience: number;
  /** For all of it. */
  deadline: number;
}

/** Everything an operator sets. */
export interface Settings {
  /** Origins, without trailing slash; empty where URLs follow the request. */
  baseUrl: string;
  reportBaseUrl: string;
  publicShareUrl: string;
  /** Requests a minute. */
  limits: {
    platform: number;
    auth: number;
    exports: number;
    /** Documents that are checked without an account. */
    trials: number;
    reports: number;
    scansRead: number;
    scansWrite: number;
    /** Of keys that turn out not to be any account's, by address. */
    keyLookups: number;
  };
  pace: Pace;
  /** Null where there is no limit. */
  quotas: Record<
    "account" | "organization",
    Record<"storedBytes" | "documents" | "scansPerDay" | "queued", number | null>
  >;
  /** host:port pairs, separated by commas, that may be fetched although they are not public. */
  urlAllow: string;
  dnsResolver: string;
  staffEmails: readonly string[];
  /** URIs to report security problems to. */
  securityContacts: readonly string[];
  /** The share of requests and jobs that get a line in the log though all went well, 0 to 1. */
  logSample: number;
  /** The sender of mails; empty where none are sent. */
  mailFrom: string;
  /** From which every signing key is derived; undefined where none is set. */
  secret: string | undefined;
  /** The secret before it, while it is being rotated: what it made is still taken. */
  secretPrevious: string | undefined;
}

/** Reads the vars; throws with the names of those that are wrong. */
export function readSettings(env: object): Settings {
  const parsed = vars.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`Wrong settings. ${wrong.join("; ")}`);
  }
  const { data } = parsed;
  // Links in mails must not follow whatever host a request names.
  if (data.MAIL_FROM && !data.BASE_URL)
    throw new Error("Wrong settings. BASE_URL: must be set where MAIL_FROM is, as mails carry links.");
  return {
    baseUrl: data.BASE_URL,
    reportBaseUrl: data.REPORT_BASE_URL,
    publicShareUrl: data.PUBLIC_SHARE_URL,
    limits: {
      platform: data.RATE_LIMIT_PLATFORM,
      auth: data.RATE_LIMIT_AUTH,
      exports: data.RATE_LIMIT_EXPORTS,
      trials: data.RATE_LIMIT_TRIALS,
      reports: data.RATE_LIMIT_REPORTS,
      scansRead: data.RATE_LIMIT_SCANS_READ,
      scansWrite: data.RATE_LIMIT_SCANS_WRITE,
      keyLookups: data.RATE_LIMIT_KEY_LOOKUPS,
    },
    pace: { floor: data.BODY_FLOOR, patience: data.BODY_PATIENCE, deadline: data.BODY_DEADLINE },
    quotas: {
      account: {
        storedBytes: data.QUOTA_ACCOUNT_STORED_BYTES,
        documents: data.QUOTA_ACCOUNT_DOCUMENTS,
        scansPerDay: data.QUOTA_ACCOUNT_SCANS_PER_DAY,
        queued: data.QUOTA_ACCOUNT_QUEUED_SCANS,
      },
      organization: {
        storedBytes: data.QUOTA_ORG_STORED_BYTES,
        documents: data.QUOTA_ORG_DOCUMENTS,
        scansPerDay: data.QUOTA_ORG_SCANS_PER_DAY,
        queued: data.QUOTA_ORG_QUEUED_CONVERSIONS,
      },
    },
    urlAllow: data.URL_ALLOW,
    dnsResolver: data.DNS_RESOLVER,
    staffEmails: data.STAFF_EMAILS,
    securityContacts: data.SECURITY_CONTACT,
    logSample: data.LOG_SAMPLE,
    mailFrom: data.MAIL_FROM,
    secret: data.SECRET,
    secretPrevious: data.SECRET_PREVIOUS,
  };
}
