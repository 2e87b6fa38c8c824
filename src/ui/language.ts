import { languageCookies, type Language } from '#contract/languages';
import { locale } from '#text/frame';

/** The language of this build; each language is a separate build. */
export const language = locale.slice(0, 2) as Language;

/** Reloads the page in another language, and remembers it in this browser for a year. */
export function chooseLanguage(chosen: Language): void {
  const { secure, plain } = languageCookies;
  const cookie = location.protocol === 'https:' ? `${secure}=${chosen}; secure` : `${plain}=${chosen}`;
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
