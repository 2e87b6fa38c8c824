import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HttpProxy, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;
/** The language whose words this build holds: a folder of `src/text`. */
const language = process.env['LANGUAGE_OF_BUILD'] ?? 'en';
const early = [
  'node_modules/zod/',
  'contract/(endpoint|primitives|failures|access|agency|documents)\\.ts',
  'src/(early|api/(asked|early|by-id)|app/boot-data|app/viewer-of)\\.ts',
  'src/(lib/(?!use-|store\\.|csv|cut|text-file|in-pieces)|table/(filters|list-state|layout)\\.|ui/(media|paths|scope-text|time)\\.)',
];
const toServer = ['/api', '/v1', '/logos', '/openapi.json', '/docs', '/healthz'];

const ownList =
  /\/src\/(?:features\/([\w-]+)\/(?:list\.ts|columns\.ts|words\.ts|months\.ts|decide\/rules\.ts|\w+\.module\.css)|text\/\w+\/([\w-]+)\.ts)$|\/(?:contract\/|api\/choosable-)([\w-]+)\.ts$/;
/** A part of the contract that is of a list under another name: in a chunk of its own it would wait for that list in a circle. */
const partOf: Readonly<Record<string, string>> = { 'file-explorer': 'files' };
const signIn = /\/src\/(features\/sign-in\/SignInForm|text\/\w+\/signIn\.)/;
const report =
  /\/src\/(report\/(?!export|starters|saved)|chart\/(?!Drawing|Slices|picture)|text\/\w+\/reports?(Fields)?\.)|\/contract\/reports\/(request|nearest|dimensions|measures)/;

/** What other pages' forms need of a list's page without the list: in a chunk of its own. */
const ofMany = /\/(?:contract\/|api\/choosable-)(campaigns|files)\.ts$/;
/** `list-campaigns` for the list, the columns, the words and the endpoints of the campaigns. */
function listOf(id: string): string | null {
  const shared = ofMany.exec(id)?.[1];
  if (shared !== undefined) return `contract-${shared}`;
  const [, feature, words, contract] = ownList.exec(id) ?? [];
  const named = words ?? (contract && (partOf[contract] ?? contract));
  const name = feature ?? named?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name !== undefined && existsSync(`src/features/${name}/list.ts`) ? `list-${name}` : null;
}

const otherColours = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

/** Leaves out Mantine's colours that the theme has no use for: most of all its variables. */
const withoutOtherColours = {
  postcssPlugin: 'partnerdeck:colours',
  Declaration: (declaration: { prop: string; remove: () => unknown }) => {
    if (otherColours.test(declaration.prop)) declaration.remove();
  },
};

/** What libraries set once more as soon as a form is drawn: it would be drawn a second time, all of it in one piece. */
const setAgain = [
  // An id of Mantine's own instead of React's, which is as good.
  { file: /\/@mantine\/hooks\/.*\/use-id\.mjs$/, line: /setUuid\(randomId\(\)\);/ },
  // That the form is ready, which nothing here asks.
  {
    file: /\/react-hook-form\/dist\/index\.esm\.mjs$/,
    line: /updateFormState\(\(data\) => \(\{\s*\.\.\.data,\s*isReady: true,?\s*\}\)\);/,
  },
];

export default defineConfig({
  plugins: [react(), inItsLanguage(), drawnOnce(), listsWithoutLibraries(), precompressed()],
  css: { postcss: { plugins: [withoutOtherColours] } },
  resolve: { conditions: [language, ...defaultClientConditions] },
  server: { proxy: Object.fromEntries(toServer.map((path) => [path, { target: server, configure: asOwnOrigin }])) },
  build: {
    outDir: `dist/${language}`,
    // What has the popover attribute and Promise.withResolvers, which the shell is built on.
    target: ['chrome120', 'firefox125', 'safari17.4'],
    manifest: true,
    // The page's policy allows no data: fonts, and an inlined picture is downloaded again on every deploy.
    assetsInlineLimit: 0,
    // One sheet: what the lazy pages add to it is less than what a request costs.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What reads PDF files is large, and comes only with one.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Words and schemas that nobody asks for are left out, though making them calls functions.
      treeshake: { moduleSideEffects: [{ test: /\/(contract|src)\/.*\.tsx?$/, sideEffects: false }] },
      input: { index: 'index.html', early: 'src/early.ts' },
      output: {
        codeSplitting: {
          groups: [
            // What runs before the app, and the app uses too; nothing in it may need the libraries that draw.
            { name: 'early', test: new RegExp(`/(${early.join('|')})`), priority: 4 },
            // In two files of about one size they come sooner than in one: what comes beside them takes less of a slow line's time.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'], priority: 3 },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            // The table and the small pieces that nearly every page is made of.
            {
              name: 'table',
              test: /\/src\/(ui\/(ScopeLine|PlainTable|StatusBadge|ConfirmDialog|Facts|DetailDrawer|after-paint|Instant|opening|useNow|take-focus|one-run|ask-before-unload|CopyText|download)|form\/(LeaveGuard|server-errors|field-error)|lib\/use-url-state|table\/(?!lazy\/|in-memory))|use-sync-external-store/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What a list's rows are asked for with, before its page is drawn: each list on its own.
            { name: listOf, debugName: 'lists', test: ownList, includeDependenciesRecursively: false, priority: 1 },
            // What fields are made of, and what picks from a list.
            {
              name: 'fields',
              test: /node_modules\/@mantine\/|\/src\/(ui\/(PickList|pick-list)|form\/(PickField|campaign-choice))/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What is typed, checked and refused. Many pages have fields without it.
            {
              name: 'forms',
              test: /node_modules\/react-hook-form|\/src\/form\/(fields|resolver|use-contract-form|Form|PasswordField)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Small and with forms in it: whoever shared a piece with it would wait for those.
            { name: 'sign-in', test: signIn, includeDependenciesRecursively: false, priority: 1 },
            // What the overview and the report builder ask, count and write with, without what draws charts.
            { name: 'reports', test: report, includeDependenciesRecursively: false, priority: 1 },
            // What lazy pages share, in few pieces: a dozen tiny ones would cost a dozen requests.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
          ],
        },
      },
    },
  },
});

/** The server takes changes from its own origin only: what this page sends is passed on as such, nothing else. */
function asOwnOrigin(proxy: HttpProxy.ProxyServer): void {
  proxy.on('proxyReq', (request, { headers }) => {
    if (headers.origin === `http://${headers.host}`) request.setHeader('origin', server);
  });
}

/** Says in the document which language it is in. */
function inItsLanguage(): Plugin {
  return {
    name: 'partnerdeck:language',
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
  };
}

/** Leaves that out, and fails the build when a release of theirs has it no longer, or elsewhere. */
function drawnOnce(): Plugin {
  const missing = new Set(setAgain);
  return {
    name: 'partnerdeck:drawn-once',
    apply: 'build',
    transform: {
      filter: { id: setAgain.map(({ file }) => file) },
      handler(code, id) {
        const one = setAgain.find(({ file, line }) => file.test(id) && line.test(code));
        if (!one) return undefined;
        missing.delete(one);
        return { code: code.replace(one.line, ''), map: null };
      },
    },
    buildEnd(error) {
      const [missed] = missing;
      if (!error && missed)
        this.error(`No ${missed.file} with ${missed.line}: see whether forms are still drawn once.`);
    },
  };
}

/** A list asks for its rows before the app is there: were its chunk to need what draws, it would wait for just that. */
function listsWithoutLibraries(): Plugin {
  return {
    name: 'partnerdeck:lists',
    apply: 'build',
    generateBundle(_, bundle) {
      const wayToLibraries = (file: string, seen: readonly string[] = []): string[] | undefined => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || seen.includes(file)) return undefined;
        const way = [...seen, file];
        if (chunk.name === 'react' || chunk.name === 'libraries') return way;
        for (const next of chunk.imports) {
          const found = wayToLibraries(next, way);
          if (found) return found;
        }
        return undefined;
      };
      for (const [file, one] of Object.entries(bundle)) {
        const way = one.type === 'chunk' && one.name.startsWith('list-') && wayToLibraries(file);
        if (way) this.error(`${way.join(' -> ')}: put what they share into the group 'early' or into that list's own.`);
      }
    },
  };
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses the same bytes twice. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'partnerdeck:precompressed',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        // index.html is left out: the server fills it in for each request.
        const texts = files.filter((file) => /\.(js|css|svg|json)$/.test(file) && !file.startsWith('.vite'));
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
    },
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await toBrotli(text, { params }));
  await writeFile(`${file}.gz`, await toGzip(text, { level: 9 }));
}
