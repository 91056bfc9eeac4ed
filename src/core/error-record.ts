/** What may be written down of an error: nothing in it comes from a request, a file or a row. */
export interface ErrorRecord {
  name: string;
  /** The error's own code, where it has one. */
  code?: string | number;
  /** The parts of its message that are known to quote no data. */
  reason?: string;
  /** The SQL of the query, or of each query of the batch, without values. */
  statement?: string;
  /** Where it was thrown: functions, files and lines. */
  stack?: string[];
  cause?: ErrorRecord;
}

/**
 * Messages are foreign text: drizzle's holds every parameter, SQLite quotes what stands near a mistake, JSON.parse
 * what it was given. So a message is never kept as it is: only what one of these finds in it. None may match text
 * that a caller can choose.
 */
const harmless: readonly RegExp[] = [
  /\bD1_[A-Z_]{1,40}\b/,
  /\b(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: (?:\w+\.\w+(?:, \w+\.\w+)*|index '\w+'))?/,
  /\bno such (?:table|column): \w+(?:\.\w+)?/,
  /\btoo many SQL variables|string or blob too big|database is locked|database or disk is full\b/,
  /\bD1 DB is overloaded|D1 DB storage operation exceeded timeout|Exceeded maximum DB size\b/,
  /\bNetwork connection lost|fts5: syntax error|malformed JSON\b/,
  /\bSQLITE_[A-Z_]{1,40}\b/,
  /^KV (?:GET|PUT|DELETE|LIST)\b/,
  /\bfailed: [45]\d\d\b/,
  // R2: "put: We encountered an internal error. Please try again. (10001)"
  /^(?:head|get|put|delete|list|\w*[mM]ultipart\w*|uploadPart|complete|abort)(?=: )/,
  /\(\d{4,5}\)$/,
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^[\w$.#]{1,100} is not (?:a function|a constructor|defined)$/,
  /^(?:Maximum call stack size exceeded|Invalid array length|Invalid time value|Array buffer allocation failed)$/,
  /^(?:Too many subrequests|Too many API requests by single worker invocation)/,
];

const deepestCause = 4;
const mostFrames = 12;
const longestStatement = 2_000;

const frame =
  /^\s*at (?:(?:async |new )*[\w$.<>#[\] ]{1,120} \()?(?:[\w$@:./-]{1,240}|<anonymous>|native)(?::\d+){0,2}\)?$/;

const isName = (text: unknown): text is string => typeof text === "string" && /^[\w$.-]{1,60}$/.test(text);

/** `Error` says nothing: the class that made it may say more. */
function nameOf(error: Error): string {
  const made = error.constructor?.name;
  return [error.name === "Error" ? made : error.name, made].find(isName) ?? "Error";
}

function reasonOf({ message, ...rest }: { message: string; code?: unknown }): string | undefined {
  // Ours, for operators, and given to no one else.
  if (rest.code === "internal_error") return message;
  const parts = harmless.map((part) => part.exec(message)?.[0]).filter(Boolean);
  return parts.length ? parts.join(" ") : undefined;
}

/** The stack begins with the message, which is left out however many lines it has. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== "string") return [];
  const at = message ? stack.indexOf(message) : -1;
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return rest
    .split("\n")
    .filter((line) => frame.test(line))
    .map((line) => line.trim())
    .slice(0, mostFrames);
}

/** Values stand beside a statement as parameters; what is quoted in its text is left out all the same. */
const statementOf = (query: unknown): string | undefined =>
  typeof query === "string" ? query.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, longestStatement) : undefined;

/** What may be written down of whatever was thrown. */
export function errorRecord(thrown: unknown, depth = 0): ErrorRecord {
  if (!(thrown instanceof Error)) return { name: `not an error: ${typeof thrown}` };
  const { code, query, cause } = thrown as { code?: unknown; query?: unknown; cause?: unknown };
  const reason = reasonOf({ message: thrown.message, code });
  const statement = statementOf(query);
  const stack = framesOf(thrown);
  return {
    name: nameOf(thrown),
    ...(isName(code) || typeof code === "number" ? { code } : {}),
    ...(reason ? { reason } : {}),
    ...(statement ? { statement } : {}),
    ...(stack.length ? { stack } : {}),
    ...(cause && depth < deepestCause ? { cause: errorRecord(cause, depth + 1) } : {}),
  };
}
