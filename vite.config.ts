import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HttpProxy, type Plugin } from 'vite';
import { cycleIn } from './scripts/cycle.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;
/** The language whose words this build holds: a folder of `src/text`. */
const language = process.env['LANGUAGE_OF_BUILD'] ?? 'en';
const toServer = ['/api', '/v1', '/logos', '/openapi.json', '/docs', '/healthz'];

/** A chunk of just these files; their imports go where they belong. */
const alone = { includeDependenciesRecursively: false };

export default defineConfig({
  plugins: [react(), inItsLanguage(), inOneOrder(), askingFirst(), compiledWhole()],
  resolve: { conditions: [language, ...defaultClientConditions] },
  server: { proxy: Object.fromEntries(toServer.map((path) => [path, { target: server, configure: asOwnOrigin }])) },
  build: {
    outDir: `dist/${language}`,
    // These have the popover attribute and Promise.withResolvers, which the shell is built on.
    target: ['chrome120', 'firefox125', 'safari17.4'],
    manifest: true,
    // The page's policy allows no data: fonts, and an inlined picture is downloaded again on every deploy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The reader of PDF files is large, and comes only with one.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Words and schemas that nobody asks for are left out, though making them calls functions.
      treeshake: { moduleSideEffects: [{ test: /\/(contract|src)\/.*\.tsx?$/, sideEffects: false }] },
      input: { index: 'index.html', early: 'src/first-view/early/index.ts' },
      output: {
        // Every file names a dozen others: a name made of all that shares a file would be sent many times.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // The libraries in two files of about one size, which come sooner than one.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'], priority: 4 },
            { name: 'libraries', test: /node_modules\/(?!zod\/)/, tags: ['$initial'], priority: 3 },
            // The script that runs first and the lists that it asks for: nothing in these folders draws.
            {
              name: 'early',
              // With the texts that it reads: two files that need each other would run in the wrong order.
              test: /node_modules\/zod\/|vite\/preload-helper|\/(contract|src\/(lib|text|first-view\/early))\/|\/api\/viewer\.ts/,
              tags: ['$initial'],
              ...alone,
              priority: 2,
            },
            // With the pieces that every form of a contract has.
            {
              name: 'forms',
              test: /node_modules\/react-hook-form\/|\/src\/form\/(FormButtons|FormFailure|field-error|fields|form|resolver|server-errors|use-contract-form)\./,
              ...alone,
            },
            // Words, schemas and small pieces that many pages use: in files of their own they would be dozens of some hundred
            // bytes, each a request. Those that draw nothing are apart: a page's first requests are made of them. The reader
            // of CSV is used by many pages too, but only for exports and uploads.
            ...Object.entries({
              lists:
                /\/src\/(list|lib(?!\/csv)|text(?!\/de\/refusals))[./]|\/contract\/(refusals\/checks|documents|formulas|destination|languages)\./,
              pieces:
                /\/src\/(ui(?!\/(DateField|Calendar))|table\/(ToolButton|controls|use-list|selection))[./]|@tabler\/icons-react|(queriesObserver|useQueries)\./,
            }).map(([name, test]) => ({
              name,
              test,
              minShareCount: 10,
              // A larger one is worth a request.
              maxModuleSize: 12000,
              ...alone,
            })),
            {
              name: 'app',
              test: /\/src\/(app|api|ui|first-view|text|list|lib|form)\//,
              tags: ['$initial'],
              ...alone,
              priority: 1,
            },
            // One file instead of a dozen on every list, with its signs; without the pieces that pages without a table use.
            {
              name: 'table',
              test: /\/src\/table\/(?!ToolButton|controls|selection|use-list)|node_modules\/(@tanstack\/(table-core|react-table|store|react-store)|use-sync-external-store)\/|\/Icon(Bookmarks|Columns3|Download)\./,
              minShareCount: 14,
              ...alone,
            },
            // Apart from the fields, which pages load before anybody opens a calendar; its arrow is the accordion's.
            {
              name: 'calendar',
              test: /node_modules\/(@mantine\/dates|dayjs)\/|@mantine\/core\/esm\/components\/Accordion\//,
              ...alone,
            },
            {
              name: 'fields',
              test: /node_modules\/@mantine\/|\/src\/form\/(CheckField|FileDrop|LeaveGuard|SelectInput|SubmitButton|workbook-file)\./,
              ...alone,
            },
            // Files that these pages begin with and their parts share; none of them draws.
            ...Object.entries({ campaigns: '', conversions: '|/text/\\w+/questions', links: '' }).map(
              ([page, more]) => ({
                name: page,
                test: new RegExp(
                  `(/(features/${page}/(page|list|due|looks|marks|decide/rules|[a-z]+\\.module)|contract/deciding-${page})${more})\\.(ts|css)$`,
                ),
                ...alone,
              }),
            ),
            // Readers of tables that people bring.
            {
              name: 'tables',
              test: /node_modules\/papaparse\/|\/contract\/table-text\.|\/lib\/csv-table\./,
              ...alone,
            },
            // Schemas and first requests of invoices and payments, and what draws sums of invoices and payments and what is paid next.
            {
              name: 'payment',
              test: /\/(contract\/(invoices|payment(s|-overview|-documents))|src\/list\/contents)\./,
              ...alone,
            },
            {
              name: 'documents',
              test: /\/src\/(documents\/(NextPayment|Sums|documents\.module)|text\/\w+\/paymentTerms)\./,
              ...alone,
            },
            // Uploads need it as well, without a report.
            { name: 'limit', test: /node_modules\/(p-limit|yocto-queue)\//, ...alone },
            // Requests for reports and their answers, on the overview and on the page of reports.
            {
              name: 'report',
              test: /\/(contract\/reports|src\/report)\/|\/text\/\w+\/report(s|Fields)\.ts/,
              minShareCount: 4,
            },
            // Words and schemas need nothing else: small ones join others, whoever reads them.
            {
              name: 'words',
              test: /\/(contract\/refusals\/\w+\.|src\/(lib(?!\/csv)|text(?!\/de\/refusals))\/)/,
              minShareCount: 2,
              maxModuleSize: 2500,
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
              ...alone,
            },
            // The rest is shared only between pages that load it: merging small pieces by size brought forms and tables to pages without.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
});

/** Says in the document which language it is in. */
function inItsLanguage(): Plugin {
  return {
    name: 'partnerdeck:language',
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
  };
}

/**
 * Refuses files that need each other: they run in the order in which they happen to arrive, and now and then one reads
 * what the other has not made yet.
 */
function inOneOrder(): Plugin {
  return {
    name: 'partnerdeck:one-order',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const cycle = cycleIn(Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports])));
      if (cycle) this.error(`These files need each other: ${cycle.join(' → ')}`);
    },
  };
}

/** Refuses a page whose requests would wait for the libraries that draw: `page.ts` and all it needs come without them. */
function askingFirst(): Plugin {
  return {
    name: 'partnerdeck:asking-first',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      for (const chunk of chunks.values()) {
        const page = chunk.moduleIds.find((id) => /\/features\/[^/]+\/page\.ts$/.test(id));
        const needed = new Set(page === undefined ? [] : [chunk.fileName]);
        for (const name of needed) for (const next of chunks.get(name)?.imports ?? []) needed.add(next);
        const drawing = [...needed].find((name) =>
          ['react', 'libraries', 'app'].includes(chunks.get(name)?.name ?? ''),
        );
        if (drawing) this.error(`${page} needs ${[...needed].join(', ')}, and so what draws: ${drawing}`);
      }
    },
  };
}

/** Files of every first view: it runs most of what they hold. */
const ofFirstView = new Set(['react', 'libraries', 'early', 'lists', 'app', 'pieces', 'table']);

/**
 * Asks V8 to compile these files whole while they load, beside the page, instead of a function at a time while the page
 * is drawn: https://v8.dev/blog/explicit-compile-hints. To other browsers it is a comment.
 */
function compiledWhole(): Plugin {
  return {
    name: 'partnerdeck:compiled-whole',
    generateBundle: {
      // The hint has to come before all code, also what Vite adds.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && ofFirstView.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** The server takes changes from its own origin only: what this page sends is passed on as such, nothing else. */
function asOwnOrigin(proxy: HttpProxy.ProxyServer): void {
  proxy.on('proxyReq', (request, { headers }) => {
    if (headers.origin === `http://${headers.host}`) request.setHeader('origin', server);
  });
}
