import { languageCookie, type Language } from '#contract/languages';
import { locale } from '#text/frame';

/** The language of this build: each is a build of its own. */
export const language = locale.slice(0, 2) as Language;

/** Loads the page again in another language, and remembers it in this browser for a year. */
export function chooseLanguage(chosen: Language): void {
  document.cookie = `${languageCookie}=${chosen}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
