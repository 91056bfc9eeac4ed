/** Which part of a list is asked for. */
export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
}

/** How many rows stand before the page. */
export const offsetOf = ({ page, pageSize }: Paging): number => (page - 1) * pageSize;

/** One page of a list, and how many rows there are in all. */
export interface Listing<Row> {
  rows: Row[];
  total: number;
}
