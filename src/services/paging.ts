/** Which part of a list is asked for. */
export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One page of a list, and how many rows there are in all. */
export interface Listing<Row> {
  rows: Row[];
  total: number;
}
