export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Cookie with the chosen language; without it the browser's languages decide. */
export const languageCookie = 'language';
