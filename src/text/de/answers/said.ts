import { conversions } from './conversions.ts';
import { fields, library } from './fields.ts';
import { files } from './files.ts';
import { links } from './links.ts';
import { money } from './money.ts';
import { parts } from './parts.ts';
import { reports } from './reports.ts';
import { service } from './service.ts';

/**
 * German for what the service says, by its English. `{name}` stands for whatever is there, in both; `{~name}` for
 * something that is itself put into German, `{*name}` for several of those, `{#name}` for amounts, and `{_name}` for what German has no use for.
 */
type Templates = Readonly<Record<string, string>>;

/** Whole sentences, and what is wrong with a field: the rest of a sentence that begins with its name. */
export const sentences: Templates = {
  ...library,
  ...service,
  ...fields,
  ...conversions,
  ...files,
  ...links,
  ...money,
  ...reports,
};

/** Members that hold what the service says. */
const saying = new Set(['message', 'detail', 'reason']);

/** The same value with every sentence of the service in it in German, as far as there are words for it. */
export function inGerman<T>(said: T): T {
  if (Array.isArray(said)) return said.map((one: unknown) => inGerman(one)) as T;
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, value]: [string, unknown]) => [
      name,
      saying.has(name) && typeof value === 'string' ? sentenceOf(value) : inGerman(value),
    ]),
  ) as T;
}

const HOLE = /\{([~*#_]?\w+)\}/g;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

interface Pattern {
  matches: RegExp;
  names: string[];
  german: string;
}

interface Words {
  /** Those without holes. */
  plain: Map<string, string>;
  patterns: Pattern[];
}

/** What a hole of each kind takes in. */
const holes: Readonly<Record<string, string>> = { '#': '([^()]*?)', '*': '(.*?)', _: String.raw`(\S*)` };

/** The more of a template is said word by word, the sooner it is tried. @param any what other holes take in. */
function wordsOf(templates: Templates, any: string): Words {
  const all = Object.entries(templates).map(([english, german]) => ({ english, german, said: english.split(HOLE) }));
  const length = ({ said }: (typeof all)[number]) => said.filter((_, at) => at % 2 === 0).join('').length;
  return {
    plain: new Map(Object.entries(templates)),
    patterns: all
      .filter(({ said }) => said.length > 1)
      .toSorted((a, b) => length(b) - length(a))
      .map(({ said, german }) => ({
        matches: new RegExp(
          `^${said.map((text, at) => (at % 2 === 0 ? escaped(text) : (holes[text[0] ?? ''] ?? any))).join('')}$`,
          's',
        ),
        names: said.filter((_, at) => at % 2 === 1),
        german,
      })),
  };
}

const whole = wordsOf(sentences, '(.*?)');
/** Between semicolons: none is inside of a value there. */
const inside = wordsOf({ ...parts, ...sentences }, '((?:(?!; ).)*?)');

function found(said: string, { plain, patterns }: Words): string | undefined {
  const known = plain.get(said);
  if (known !== undefined) return known;
  for (const { matches, names, german } of patterns) {
    const values = matches.exec(said)?.slice(1);
    if (values) return german.replace(HOLE, (_, name: string) => valueOf(name, values[names.indexOf(name)] ?? ''));
  }
  return undefined;
}

function valueOf(name: string, value: string): string {
  if (/^[~*]/.test(name)) return found(value, inside) ?? listed(value) ?? value;
  return name.startsWith('#') ? value.replace(/\d+(\.\d+)?/g, amount) : value;
}

/** "1234.50" as Germans write it. */
function amount(text: string): string {
  const [full = '', rest] = text.split('.');
  const grouped = full.replace(/\B(?=(\d{3})+$)/g, '.');
  return rest === undefined ? grouped : `${grouped},${rest}`;
}

/** A sentence in German, or as it is. */
export function sentenceOf(said: string): string {
  const german = found(said, whole) ?? listed(said.replace(/\.$/, ''));
  if (german === undefined) return said;
  return said.endsWith('.') && !german.endsWith('.') ? `${german}.` : german;
}

/** "name must not be empty; email is required": each in German; undefined unless all are known. */
function listed(said: string): string | undefined {
  const pieces = said.split('; ');
  // What is wrong may have a semicolon in it: the longest that is known is meant.
  for (let count = pieces.length; count > 0; count--) {
    const first = clause(pieces.slice(0, count).join('; '));
    if (first === undefined) continue;
    const rest = count === pieces.length ? '' : listed(pieces.slice(count).join('; '));
    if (rest !== undefined) return rest === '' ? first : `${first}; ${rest}`;
  }
  return undefined;
}

/** "name must not be empty": the name of a member, or of two columns of a file, and what is wrong with it. */
function clause(said: string): string | undefined {
  const known = found(said, inside);
  if (known !== undefined) return known;
  const [, name = '', wrong] = /^(\S+(?: or \S+)?) (.+)$/s.exec(said) ?? [];
  const german = wrong === undefined ? undefined : found(wrong, inside);
  return german && `${name.replace(' or ', ' oder ')}: ${german}`;
}
