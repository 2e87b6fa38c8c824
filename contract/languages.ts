/** Languages that the dashboard is built in, the one to fall back to first. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Cookie that holds the language somebody chose; without it the browser's languages decide. */
export const languageCookie = 'language';
