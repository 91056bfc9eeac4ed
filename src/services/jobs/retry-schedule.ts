const minute = 60_000;
const hour = 60 * minute;

/** Waits between attempts, in milliseconds: about a day in all. */
const waits = [30_000, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];

export const mostDeliveryAttempts = waits.length + 1;

const longestAsked = 24 * hour;

/**
 * How long to wait after so many failed attempts, in milliseconds, up to a fifth more or less by chance (`random` is
 * from 0 to 1), and at least as long as the receiver asked for; null when that was the last.
 */
export function nextWait(attempts: number, random: number, asked: number | null): number | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (0.8 + 0.4 * random)), Math.min(asked ?? 0, longestAsked));
}

/** A Retry-After header in milliseconds from now: seconds or a date (RFC 9110, 10.2.3); null when it is neither. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (!header) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
