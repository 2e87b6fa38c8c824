/** Why a file cannot be written, in the words of the page's language. */
export class Unwritable extends Error {}
