import type { FastifyRequest } from 'fastify';
import { languageCookie, languages, type Language } from '#contract/languages';

const known = (text: string | undefined) => languages.find((language) => language === text?.toLowerCase());

/** The value of a cookie; undefined when it is not sent. */
function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** Languages of an Accept-Language header, the best liked first; `de-AT` counts as `de`. */
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

/** The language to answer in: the one chosen, else the one the browser likes best, else the first of ours. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const liked = preferred(headers['accept-language']).map(known);
  return known(cookieOf(headers.cookie, languageCookie)) ?? liked.find((one) => one !== undefined) ?? languages[0];
}
