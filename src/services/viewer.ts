/** Who is asking in group A: the user and the session that an access token speaks for. */
export interface Viewer {
  userId: string;
  sessionId: string;
}
