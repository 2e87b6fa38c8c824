import type { FastifyRequest } from 'fastify';
import { languageCookies, languages, type Language } from '#contract/languages';
import { cookiesOf } from './cookies.ts';

const known = (text: string | undefined) => languages.find((language) => language === text?.toLowerCase());

/** Languages of an Accept-Language header by preference; `de-AT` counts as `de`. */
function preferred(header: string | undefined): string[] {
  const wishes = (header ?? '').split(',').map((one) => {
    const [range = '', ...options] = one.trim().split(';');
    const weight = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find((q) => q !== undefined);
    return { language: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
  });
  return wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}

/** The answer's language: the chosen one, else the browser's preferred one, else our first. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const liked = preferred(headers['accept-language']).map(known);
  const chosen = [languageCookies.secure, languageCookies.plain].map((name) =>
    known(cookiesOf(headers.cookie, name)[0]),
  );
  return [...chosen, ...liked].find((one) => one !== undefined) ?? languages[0];
}
