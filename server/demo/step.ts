/** One SQL statement of the fill with its progress text. */
export type Step = { label: string; sql: string };
