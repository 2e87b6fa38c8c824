/** Characters of the longest address of a page that the service answers, from the first slash on. */
export const MOST_ADDRESS = 65_536;
