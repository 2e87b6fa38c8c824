/** What each file of the tree imports, read by the parser of Vite: aliases of package.json, `import()` and globs included. */
import { dirname, join, matchesGlob } from 'node:path';
import { parseSync, Visitor, type ESTree, type ParseResult } from 'vite';

/** The files of a tree. */
export interface Tree {
  files: ReadonlySet<string>;
  read: (file: string) => string;
}

/** What a file needs. */
export interface Needs {
  /** Files whose code it runs. */
  files: ReadonlySet<string>;
  /** Files that it takes only types of. */
  types: ReadonlySet<string>;
  /** It reads files by their path, which no import names. */
  reads: boolean;
}

/** By exported name, the module that a barrel takes it from and its name there; a barrel exports nothing of its own. */
type Barrel = ReadonlyMap<string, { module: string; name: string | undefined }>;

/** A target of package.json's `imports`, or one for each condition. */
type Target = string | Record<string, string>;

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file);
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Files of the tree that an import may mean: one for each condition, as each language has its own `#text`. */
function resolver({ files, read }: Tree): (specifier: string, from: string) => string[] {
  const { imports = {} } = JSON.parse(read('package.json')) as { imports?: Record<string, Target> };
  const aliases = Object.entries(imports).map(([alias, target]) => {
    const [start = '', end] = alias.split('*');
    return { start, end, targets: typeof target === 'string' ? [target] : Object.values(target) };
  });
  const pathsOf = (specifier: string, from: string): string[] => {
    if (specifier.startsWith('.')) return [join(dirname(from), specifier)];
    for (const { start, end, targets } of aliases) {
      if (end === undefined && specifier === start) return targets;
      if (end !== undefined && specifier.startsWith(start))
        return targets.map((target) => target.replace('*', specifier.slice(start.length)));
    }
    return [];
  };
  return (specifier, from) =>
    pathsOf(specifier.replace(/\?.*/, ''), from).flatMap(
      (path) => endings.map((ending) => join(path + ending)).find((file) => files.has(file)) ?? [],
    );
}

/** The barrel that a file is; undefined for a file with code of its own. */
function barrelOf(result: ParseResult): Barrel | undefined {
  const { staticExports, staticImports } = result.module;
  const entries = staticExports.flatMap((statement) => statement.entries);
  const own = entries.some((entry) => !entry.moduleRequest || entry.importName.kind === 'AllButDefault');
  if (entries.length === 0 || own || staticImports.length > 0) return undefined;
  // The tree of a file is made when it is asked for, which takes longer than all else.
  if (result.program.body.some(({ type }) => !type.startsWith('Export'))) return undefined;
  return new Map(
    entries.map(({ exportName, importName, moduleRequest }) => [
      exportName.name ?? 'default',
      {
        // Every entry of a barrel has one.
        module: moduleRequest?.value ?? '',
        name: importName.kind === 'All' ? undefined : (importName.name ?? 'default'),
      },
    ]),
  );
}

/** The members that a file uses of its namespaces, such as `t` of `import * as t`; undefined where it uses one as a whole. */
function membersOf({ program }: ParseResult, locals: readonly string[]): Map<string, ReadonlySet<string> | undefined> {
  const uses = new Map(locals.map((local) => [local, { members: new Set<string>(), whole: -1 }]));
  new Visitor({
    // The declaration is one more than the uses.
    Identifier({ name }) {
      const use = uses.get(name);
      if (use) use.whole++;
    },
    MemberExpression(node) {
      const use = node.object.type === 'Identifier' ? uses.get(node.object.name) : undefined;
      if (!use || node.computed || node.property.type !== 'Identifier') return;
      use.members.add(node.property.name);
      use.whole--;
    },
    TSQualifiedName({ left, right }) {
      const use = left.type === 'Identifier' ? uses.get(left.name) : undefined;
      if (!use) return;
      use.members.add(right.name);
      use.whole--;
    },
  }).visit(program);
  return new Map([...uses].map(([local, { members, whole }]) => [local, whole > 0 ? undefined : members]));
}

/** Patterns of paths that a file imports: `import.meta.glob`, and `import()` of a template. */
function globsOf({ program }: ParseResult): string[] {
  const globs: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isGlob = callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty';
      if (!isGlob || callee.property.type !== 'Identifier' || callee.property.name !== 'glob' || !first) return;
      const patterns = first.type === 'ArrayExpression' ? first.elements : [first];
      for (const one of patterns) if (one?.type === 'Literal' && typeof one.value === 'string') globs.push(one.value);
    },
    ImportExpression({ source }) {
      if (source.type === 'TemplateLiteral') globs.push(templateAsGlob(source));
    },
  }).visit(program);
  return globs;
}

const templateAsGlob = ({ quasis }: ESTree.TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? value.raw).join('*');

/** What each file of a tree needs. A barrel needs nothing: who imports it needs the files of the names it takes. */
export function needsOf(tree: Tree): Map<string, Needs> {
  const resolve = resolver(tree);
  const sources = new Map([...tree.files].filter(isCode).map((file) => [file, tree.read(file)]));
  const parsed = new Map([...sources].map(([file, source]) => [file, parseSync(file, source)]));
  const barrels = new Map<string, Barrel>();
  for (const [file, result] of parsed) {
    const barrel = barrelOf(result);
    if (barrel) barrels.set(file, barrel);
  }
  /** A file, and where it is a barrel the files behind it: of `names`, or of all. */
  const behind = (file: string, names?: readonly string[]): string[] => {
    const barrel = barrels.get(file);
    if (!barrel) return [file];
    const taken = names ? names.flatMap((name) => barrel.get(name) ?? []) : [...barrel.values()];
    const further = taken.flatMap(({ module, name }) =>
      resolve(module, file).flatMap((next) => behind(next, name === undefined ? undefined : [name])),
    );
    return [file, ...further];
  };
  const isBarrel = (file: string) => barrels.has(file);
  const needs = new Map<string, Needs>([...tree.files].map((file) => [file, nothing]));
  for (const [file, result] of parsed) {
    if (!barrels.has(file))
      needs.set(file, needsOfFile({ file, source: sources.get(file) ?? '', result, tree, resolve, behind, isBarrel }));
  }
  return needs;
}

const nothing: Needs = { files: new Set(), types: new Set(), reads: false };

interface Parsed {
  file: string;
  source: string;
  result: ParseResult;
  tree: Tree;
  resolve: (specifier: string, from: string) => string[];
  behind: (file: string, names?: readonly string[]) => string[];
  isBarrel: (file: string) => boolean;
}

function needsOfFile({ file, source, result, tree, resolve, behind, isBarrel }: Parsed): Needs {
  const { staticImports, staticExports, dynamicImports, importMetas } = result.module;
  const files = new Set<string>();
  const types = new Set<string>();
  let reads = false;
  const add = (specifier: string, onlyTypes: boolean, names?: readonly string[]) => {
    if (/^node:(fs|child_process)/.test(specifier)) reads = true;
    for (const target of resolve(specifier, file)) {
      for (const one of behind(target, names)) (onlyTypes ? types : files).add(one);
    }
  };
  const namespaces = staticImports.flatMap(({ moduleRequest, entries: [first] }) =>
    first?.importName.kind === 'NamespaceObject' && resolve(moduleRequest.value, file).some(isBarrel)
      ? first.localName.value
      : [],
  );
  const members = namespaces.length > 0 ? membersOf(result, namespaces) : new Map<string, undefined>();
  for (const { moduleRequest, entries } of staticImports) {
    const onlyTypes = entries.length > 0 && entries.every(({ isType }) => isType);
    const names = entries.flatMap(({ importName, localName }) =>
      importName.kind === 'NamespaceObject'
        ? [...(members.get(localName.value) ?? [undefined])]
        : (importName.name ?? 'default'),
    );
    const known = names.filter((name) => name !== undefined);
    add(moduleRequest.value, onlyTypes, known.length === names.length ? known : undefined);
  }
  for (const { entries } of staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  let globs = importMetas.length > 0;
  for (const { moduleRequest } of dynamicImports) {
    const written = source.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"]/.test(written)) add(written.slice(1, -1), false);
    else globs = true;
  }
  for (const glob of globs ? globsOf(result) : []) {
    const pattern = join(dirname(file), glob);
    for (const one of tree.files) if (matchesGlob(one, pattern)) files.add(one);
  }
  return { files, types, reads };
}
