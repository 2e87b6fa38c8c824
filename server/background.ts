/** Work that goes on beside the requests. */
export interface Background {
  /** Ends it, and keeps what it still holds; called once, after the last request and before the database is closed. */
  stop(): Promise<void>;
}
