/** The user and the session that a token speaks for. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
}

/** What the audit log says of the request that a deed came with. */
export interface RequestOrigin {
  requestId: string;
  /** The client's, as it is counted: IPv6 by its /64. */
  address: string;
}

/** Who is asking in group A, and by which request. */
export interface Viewer extends SessionClaims {
  origin: RequestOrigin;
  /** The time of the request, in ISO 8601: a session that has ended by then speaks for no one. */
  at: string;
}
