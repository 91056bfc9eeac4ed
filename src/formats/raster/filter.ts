/** One step of undoing what was done to a stream's data: takes pieces, gives pieces. */
export interface Filter {
  push(piece: Uint8Array): Iterable<Uint8Array>;
  /** What is left when the data has ended. */
  end(): Iterable<Uint8Array>;
}
