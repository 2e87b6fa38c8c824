import { enquiryStatuses } from '#contract/enquiry-statuses';
import { folded } from '#contract/folded';
import { MOST_OF_A_KIND, searchKinds, type SearchHit, type SearchKind } from '#contract/search';
import { shortAmount } from '#server/domain/decimal';

/** A thing as the database has it. */
export interface Found {
  kind: SearchKind;
  id: number;
  name: string;
  status: string | null;
  of: string | null;
  code: string | null;
  currency: string | null;
  amount: string | null;
  at: Date | null;
  /** 0: the text names it; 1: it begins with the text; 2: one of its words begins so; 3: it has the text somewhere. */
  rank: number;
}

/** Digits of an id that need not be typed: what is found stays within a thousand ids each. */
const LAST_DIGITS = 3;

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A text as names are compared: without case and accents. */
const compared = (text: string): string =>
  folded(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');

/** The ranges of ids, both ends included, that a text names or begins; none when it is no id. */
export function idsStartingWith(text: string): [from: number, to: number][] {
  if (!/^[1-9]\d{0,14}$/.test(text)) return [];
  const most = Math.min(LAST_DIGITS, 15 - text.length);
  return Array.from({ length: most + 1 }, (_, digits) => {
    const step = 10 ** digits;
    return [Number(text) * step, (Number(text) + 1) * step - 1];
  });
}

/** The rank of a name for a text, one of those of `Found`; undefined when it does not. */
export function rankOf(name: string, text: string): number | undefined {
  const [held, words] = [compared(name), wordsOf(text).map(compared)];
  if (!words.every((word) => held.includes(word))) return undefined;
  if (held.startsWith(words.join(' '))) return 1;
  return held.includes(` ${words[0]}`) ? 2 : 3;
}

const newest = (found: Found) => found.at?.getTime() ?? 0;

/** The best of what was found: kinds by their best hit, each best first, then newest. */
export function answerOf(found: readonly Found[]): { hits: SearchHit[]; more: SearchKind[] } {
  const kinds = searchKinds
    .map((kind) => ({ kind, all: once(found.filter((one) => one.kind === kind)) }))
    .filter(({ all }) => all.length > 0)
    .toSorted((a, b) => bestOf(a.all) - bestOf(b.all));
  return {
    hits: kinds.flatMap(({ all }) => all.slice(0, MOST_OF_A_KIND).map(hitOf)),
    more: kinds.filter(({ all }) => all.length > MOST_OF_A_KIND).map(({ kind }) => kind),
  };
}

/** As the databases sort. */
const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const bestOf = ([first]: readonly Found[]) => first?.rank ?? 0;

/** Best first; a conversion that is found in several ways counts once. */
function once(found: readonly Found[]): Found[] {
  const sorted = found.toSorted((a, b) => a.rank - b.rank || newest(b) - newest(a) || byCode(a.name, b.name));
  return [...new Map(sorted.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

export function hitOf({ kind, id, name, status, of, code, currency, amount, at }: Found): SearchHit {
  return {
    kind,
    id,
    name,
    status: kind === 'enquiry' ? enquiryStatuses[Number(status) as keyof typeof enquiryStatuses] : status,
    of,
    code: code === '' ? null : code,
    amount: currency !== null && amount !== null ? { currency, amount: shortAmount(amount) } : null,
    at: at?.toISOString() ?? null,
  };
}
