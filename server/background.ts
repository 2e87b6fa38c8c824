/** Work that runs beside the requests. */
export interface Background {
  /**
   * Stops the work and writes what is still in memory. Called once, after the last request and before the database
   * closes.
   */
  stop(): Promise<void>;
}
