/** Every error code of the service and the HTTP status it maps to: the only such table, read in this direction only. */
const errorStatus = {
  invalid_request: 400,
  invalid_file_type: 400,
  file_too_large: 400,
  unreadable_document: 400,
  encrypted_document: 400,
  signed_document: 400,
  too_complex: 400,
  invalid_url: 400,
  url_not_allowed: 400,
  url_unreachable: 400,
  scan_not_complete: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  rate_limited: 429,
  processing_failed: 500,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An error that may be shown to the caller: the code is stable, the message says what was wrong and what is allowed. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** After how many seconds the same may be tried again, where the error knows it. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { retryAfter?: number }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.retryAfter = options?.retryAfter;
  }

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code];
  }
}
