/** How soon a publisher is paid, by the word that the network stores. */
export const payTypes = { faster: 'Standard', express: 'Schnell', nonstandard: 'Nach Absprache' };
