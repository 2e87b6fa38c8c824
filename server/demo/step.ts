/** One SQL statement of the fill, and what to say while it runs. */
export type Step = { label: string; sql: string };
