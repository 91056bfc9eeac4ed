import type { Child } from "hono/jsx";
import type { AppError } from "../core/errors.ts";
import { counted, dateText, dayText } from "../render/words.ts";
import { mostCounted } from "../services/paging.ts";

/**
 * A time as people read it: in UTC, and with a script (/times.js) in the reader's own zone; `isAgo` then says how long
 * ago it was, with the time itself as the title.
 */
export const Time = ({ at, isAgo = false }: { at: string; isAgo?: boolean }) => (
  <time datetime={at} data-time={isAgo ? "ago" : "exact"}>
    {dateText(at)}
  </time>
);

/** The day of a time, where its hour is of no matter. */
export const Day = ({ at }: { at: string }) => <time datetime={at}>{dayText(at)}</time>;

/** "7 sessions", and "1,000 sessions or more" of a list that is not counted further. */
export const countedUpTo = (count: number, one: string): string =>
  count < mostCounted ? counted(count, one) : `${counted(mostCounted, one)} or more`;

const units = ["bytes", "KB", "MB", "GB", "TB"];

/** "1.4 MB" of bytes. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, bytes ? Math.floor(Math.log2(bytes) / 10) : 0);
  const size = bytes / 1024 ** power;
  return `${power && size < 100 ? size.toFixed(1) : Math.round(size)} ${bytes === 1 ? "byte" : units[power]}`;
}

/** Words of a document or of a person: they may be in any script, so they keep their direction to themselves. */
export const Foreign = ({ children }: { children: Child }) => <bdi>{children}</bdi>;

/** From here on a name takes several lines of a heading at full size, in characters. */
const longName = 60;

/** The heading of a page about a file. */
export const FileHeading = ({ name }: { name: string }) => (
  <h1 class={name.length > longName ? "long" : undefined}>
    <Foreign>{name}</Foreign>
  </h1>
);

/** What has just been done. */
export const Notice = ({ children }: { children: Child }) => (
  <div class="notice" role="status">
    <p>{children}</p>
  </div>
);

/** What the form has done that led here, by its code in the address; a code that is unknown says nothing. */
export const Done = ({ code, notices }: { code: string | undefined; notices: Record<string, string> }) =>
  code !== undefined && Object.hasOwn(notices, code) ? <Notice>{notices[code]}</Notice> : null;

/** What went wrong, at the top of the page that it went wrong on. */
export const Problem = ({ error }: { error: Problems | null | undefined }) =>
  error ? (
    <div class="problem" role="alert">
      <p>
        <strong>{error.message}</strong>
      </p>
      {Object.keys(error.fields).length > 0 && (
        <ul>
          {Object.entries(error.fields).map(([name, message]) => (
            <li>
              <a href={`#${name}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  ) : null;

/** Why a form was not taken: as a whole, and by field. */
export interface Problems {
  message: string;
  fields: Record<string, string>;
}

export const problemOf = ({ message }: AppError): Problems => ({ message, fields: {} });

interface FieldProps {
  /** Of the field in the form, and its id. */
  name: string;
  label: string;
  hint?: Child;
  type?: string;
  value?: string | undefined;
  problems?: Problems | null | undefined;
  isRequired?: boolean;
  autocomplete?: string;
  /** Other attributes of the input. */
  [attribute: string]: unknown;
}

/** A labelled input with its hint and what is wrong with it. */
export function Field(props: FieldProps) {
  const { name, label, hint, type = "text", value, problems, isRequired = true, ...more } = props;
  const wrong = problems?.fields[name];
  const described = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={name}>
        {label}
        {!isRequired && <span class="hint"> (optional)</span>}
      </label>
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {wrong && (
        <span class="wrong" id={`${name}-wrong`}>
          {wrong}
        </span>
      )}
      <input
        id={name}
        name={name}
        type={type}
        value={value}
        required={isRequired}
        aria-invalid={wrong ? "true" : undefined}
        aria-describedby={described || undefined}
        {...more}
      />
    </div>
  );
}

/** The field of a password that is chosen. */
export const NewPassword = ({ name, label, problems }: Pick<FieldProps, "name" | "label" | "problems">) => (
  <Field
    name={name}
    label={label}
    type="password"
    hint="At least 8 characters. A few words in a row are easy to keep in mind and hard to guess."
    problems={problems}
    autocomplete="new-password"
    minlength={8}
  />
);

/** A choice of one among few. */
export const Select = ({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: { value: string; text: string }[];
  value?: string | undefined;
}) => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {options.map((option) => (
        <option value={option.value} selected={option.value === value}>
          {option.text}
        </option>
      ))}
    </select>
  </div>
);

/** An act that cannot be undone: it is asked for twice, without a script. */
export const Confirm = ({
  summary,
  warning,
  action,
  button,
  isOpen,
  children,
}: {
  summary: Child;
  warning: string;
  action: string;
  button: string;
  /** It has been asked for once, and refused. */
  isOpen?: boolean;
  children?: Child;
}) => (
  <details open={isOpen}>
    <summary>{summary}</summary>
    <p>{warning}</p>
    <form method="post" action={action} class={children ? "fields" : undefined}>
      {children}
      <div>
        <button class="danger" type="submit">
          {button}
        </button>
      </div>
    </form>
  </details>
);

/** Links to the other pages of a list; `parameter` is the address's for the number, where a page has two lists. */
export function Pages({
  page,
  size,
  total,
  path,
  parameter = "page",
  label = "Pages of the list",
}: {
  page: number;
  size: number;
  total: number;
  path: string;
  parameter?: string;
  label?: string;
}) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const to = (number: number) => `${path}${path.includes("?") ? "&" : "?"}${parameter}=${number}`;
  return (
    <nav class="pages" aria-label={label}>
      {page > 1 && <a href={to(page - 1)}>Previous page</a>}
      <span>
        Page {page} of {last}
      </span>
      {page < last && <a href={to(page + 1)}>Next page</a>}
    </nav>
  );
}
