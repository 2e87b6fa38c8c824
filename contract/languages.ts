export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Cookies with the chosen language, by https and by http; without one the browser's languages decide. */
export const languageCookies = { secure: '__Host-language', plain: 'language' } as const;
