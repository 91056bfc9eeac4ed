import { type FormatInfo, formats, imageFormats } from "../core/formats.ts";
import { grouped } from "../core/grouped.ts";

/** "PDF and PPTX up to 100 MB; DOCX and XLSX up to 50 MB". */
function limitsText(table: Record<string, FormatInfo>): string {
  const byLimit = grouped(Object.values(table), ({ limit }) => limit);
  return [...byLimit]
    .map(([limit, some]) => {
      const names = some.map(({ name }) => name).join(", ");
      return `${names.replace(/, ([^,]*)$/, " and $1")} up to ${Math.floor(limit / 1_048_576)} MB`;
    })
    .join("; ");
}

const largest = Math.max(...Object.values(formats).map(({ limit }) => limit));

const extensionsOf = (table: Record<string, FormatInfo>): string =>
  Object.values(table)
    .flatMap((format) => format.extensions.map((extension) => `.${extension}`))
    .join(",");

/** Takes a file, or several with its script (/upload.js), unless it is for one; with the script files can be dropped too. */
export const UploadForm = ({
  path,
  button,
  label = "Document",
  isSingle = false,
  takesImages = true,
  isQuiet = false,
  isCompact = false,
}: {
  path: string;
  button: string;
  label?: string;
  isSingle?: boolean;
  takesImages?: boolean;
  /** Where another act of the page is the first. */
  isQuiet?: boolean;
  /** In one line where there is room. */
  isCompact?: boolean;
}) => (
  <>
    <form
      class={isCompact ? "fields drop compact" : "fields drop"}
      method="post"
      action={path}
      enctype="multipart/form-data"
      data-upload
      data-single={isSingle}
      data-largest={largest}
    >
      <label for="file">{label}</label>
      <div class="row">
        <input
          id="file"
          name="file"
          type="file"
          required
          accept={extensionsOf(takesImages ? { ...formats, ...imageFormats } : formats)}
          aria-describedby="file-hint"
        />
        <button class={isQuiet ? "quiet" : undefined} type="submit">
          {button}
        </button>
      </div>
      <span class="hint" id="file-hint">
        <span data-upload-drop hidden>
          {isSingle ? "Or drop the file here. " : "Or drop files here. "}
        </span>
        {limitsText(formats)}
        {takesImages && `; ${limitsText(imageFormats)}, not checked`}.
      </span>
    </form>
    <p class="hidden" role="status" data-upload-status />
    <div class="panel" data-upload-progress hidden>
      <p data-upload-name />
      <progress max="100" value="0" aria-label="Upload" />
      <p data-upload-figures />
      <button class="quiet" type="button" data-upload-cancel>
        Cancel the upload
      </button>
    </div>
    <ul data-upload-results hidden />
    {!isSingle && (
      <p data-upload-again hidden>
        <a href={path}>Show them in the list</a>
      </p>
    )}
  </>
);
