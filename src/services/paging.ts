/** Which part of a list is asked for. */
export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
  /**
   * The place behind which to go on, in place of a page: what the list is ordered by of the last row seen, or nothing
   * for the beginning. So no row comes twice and none is left out while others write.
   */
  after?: Place;
}

/** What a list is ordered by, of one row. */
export type Place = readonly string[];

/** How many rows stand before the page. */
export const offsetOf = ({ page, pageSize, after }: Paging): number => (after ? 0 : (page - 1) * pageSize);

/** How far the rows of a search and of what is shared are counted: nothing keeps their totals. */
export const mostCounted = 1_000;

/** One page of a list, and how many rows there are in all. */
export interface Listing<Row> {
  rows: Row[];
  total: number;
}

/** Where the next page begins; null when this page, which is not full, is the last. */
export const placeAfter = <Row>(
  rows: readonly Row[],
  pageSize: number,
  placeOf: (row: Row) => Place,
): Place | null => (rows.length < pageSize ? null : placeOf(rows.at(-1)!));
