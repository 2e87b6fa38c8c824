/** Milliseconds of a day: in UTC, the network's time, each has as many. */
export const DAY_MS = 86_400_000;
