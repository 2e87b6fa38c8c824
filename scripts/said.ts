import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Sentences that the service, the contract's schemas and the forms' own can say, as they stand in the source. */

export interface Said {
  /** Without its values: `§1`, `§2` … stand for those. */
  text: string;
  file: string;
}

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Where nothing is said to a page: tests, SQL, settings, descriptions, and what only shops and programs call. */
const SILENT =
  /\.test\.ts$|\.store\.ts$|^server\/(db|demo|domain|testing|tracking|reports\/(oracle|compile|dialect|fact|filter|formulas|keys|sums|sources)|modules\/files\/drawings|config|main|start|http\/(openapi|examples|docs|csv))|^contract\/(tracking|reports\/(dimensions|measures))/;
/** All other words of pages are in the catalogue. */
const OF_FORMS = /^(must|is required)/;
/** Properties and constants that describe the interface. */
const described = new Set(['tag', 'summary', 'description', 'title', 'timeWindow', 'rules']);
/** Calls whose words are for a log, a header or the database. */
const ASIDE = /(^|\.)(header|type|replace|error|log|onTrouble|unlessElsewhere|Error)$/;

/** Everything with several words in it, in the order of the files. */
export function everythingSaid(): Said[] {
  const files = globSync(['contract/**/*.ts', 'server/**/*.ts', 'src/{features,form}/**/*.{ts,tsx}'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !SILENT.test(file))
    .toSorted();
  const found = new Map<string, string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    // A tree of any language: it is walked by its nodes' types alone.
    for (const text of textsOf(parseSync(file, source).program as unknown as Node, source)) {
      if (!found.has(text) && (!file.startsWith('src/') || OF_FORMS.test(text))) found.set(text, file);
    }
  }
  return [...found].map(([text, file]) => ({ text, file }));
}

const isSentence = (text: string) => /[a-z]{2}/.test(text) && /\S \S/.test(text) && !/<[a-z!§]|=["§]|\r/.test(text);

function* textsOf(node: Node, source: string): Iterable<string> {
  if (isAside(node, source)) return;
  const text = textOf(node);
  if (text !== undefined) {
    const counted = numbered(text.replace(/^[;\s]+/, ''));
    if (isSentence(counted)) yield counted;
    // The pieces of a sum are said in it; what stands in a template's holes may be said too.
    if (node.type !== 'TemplateLiteral') return;
  }
  for (const part of Object.values(node).flat()) {
    if (typeof part === 'object' && part !== null && 'type' in part) yield* textsOf(part as Node, source);
  }
}

function isAside(node: Node, source: string): boolean {
  if (/^(Import|TaggedTemplate|TS(Type|Interface|Literal))/.test(node.type)) return true;
  const name = ((node['key'] ?? node['id']) as { name?: string; value?: unknown } | undefined) ?? {};
  if (node.type === 'Property' && typeof name.value === 'number') return true;
  if (node.type === 'Property' || node.type === 'VariableDeclarator') return described.has(name.name ?? '');
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const { start, end } = node['callee'] as { start: number; end: number };
  return ASIDE.test(source.slice(start, end));
}

/** The text of a literal, a template or a sum of those; a hole is `\0`. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral') {
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\0');
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined;
  const [left, right] = [textOf(node['left'] as Node), textOf(node['right'] as Node)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function numbered(text: string): string {
  let hole = 0;
  return text.replace(/\0/g, () => `§${(hole += 1)}`);
}
