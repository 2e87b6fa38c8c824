/**
 * Patterns of the operator `like`: `%` stands for any characters, `_` for one. A backslash before either, or before a
 * backslash, makes it a letter; before anything else it is one.
 */

/** The pattern that finds a text letter for letter, wherever it stands. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
