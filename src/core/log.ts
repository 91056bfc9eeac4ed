import { AsyncLocalStorage } from "node:async_hooks";
import { errorRecord } from "./error-record.ts";

/** Ids, codes, counts and patterns of routes: whatever else is given is left out. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** What every line says of the request or the job that it belongs to. */
export interface LogContext {
  request_id?: string;
  job?: string;
  job_id?: string;
  account_id?: string;
}

type Level = "info" | "warn" | "error";

/** The one place of `src` that writes to the console: `info` is hidden by `npm start`. */
const sinks: Record<Level, (line: string) => void> = {
  info: (line) => console.log(line),
  warn: (line) => console.warn(line),
  error: (line) => console.error(line),
};

const contexts = new AsyncLocalStorage<LogContext>();

/** Words without white space, `@` or quotes: ids, routes, codes. An address, a name or a URL with a query is none. */
const isPlain = (text: string) => /^[\w.:/{}*+-]{0,200}$/.test(text);

const plain = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && !isPlain(value) ? "left out" : value,
    ]),
  );

function write(level: Level, event: string, fields: LogFields, error?: unknown): void {
  const line = { level, event, ...contexts.getStore(), ...plain(fields) };
  sinks[level](JSON.stringify(error === undefined ? line : { ...line, error: errorRecord(error) }));
}

/** One JSON object on one line. Its fields never hold what people wrote or what files contain. */
export const log = {
  info: (event: string, fields: LogFields = {}) => write("info", event, fields),
  /** Something went wrong that no one has to act on: it is made up for later. */
  warn: (event: string, error?: unknown, fields: LogFields = {}) => write("warn", event, fields, error),
  /** Something failed: a request, a job, a part of the storage. */
  error: (event: string, error: unknown, fields: LogFields = {}) =>
    write("error", event, fields, error ?? null),
};

/** Runs work whose lines all carry the context, those of its storage and of its background work too. */
export const withLogContext = <Result>(context: LogContext, run: () => Result): Result =>
  contexts.run({ ...context }, run);

/** Says whose request it is, once that is known. */
export function noteAccount(accountId: string): void {
  const context = contexts.getStore();
  if (context) context.account_id = accountId;
}
