import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HttpProxy, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;
/** The language whose words this build holds: a folder of `src/text`. */
const language = process.env['LANGUAGE_OF_BUILD'] ?? 'en';
const toServer = ['/api', '/v1', '/logos', '/openapi.json', '/docs', '/healthz'];

/** A chunk of just these files; their imports go where they belong. */
const alone = { includeDependenciesRecursively: false };

export default defineConfig({
  plugins: [react(), inItsLanguage()],
  resolve: { conditions: [language, ...defaultClientConditions] },
  server: { proxy: Object.fromEntries(toServer.map((path) => [path, { target: server, configure: asOwnOrigin }])) },
  build: {
    outDir: `dist/${language}`,
    // These have the popover attribute and Promise.withResolvers, which the shell is built on.
    target: ['chrome120', 'firefox125', 'safari17.4'],
    manifest: true,
    // The page's policy allows no data: fonts, and an inlined picture is downloaded again on every deploy.
    assetsInlineLimit: 0,
    // One sheet: the lazy pages add less to it than a request costs.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The reader of PDF files is large, and comes only with one.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Words and schemas that nobody asks for are left out, though making them calls functions.
      treeshake: { moduleSideEffects: [{ test: /\/(contract|src)\/.*\.tsx?$/, sideEffects: false }] },
      input: { index: 'index.html', early: 'src/first-view/early/index.ts' },
      output: {
        codeSplitting: {
          groups: [
            // The libraries in two files of about one size, which come sooner than one.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'], priority: 4 },
            { name: 'libraries', test: /node_modules\/(?!zod\/)/, tags: ['$initial'], priority: 3 },
            // The script that runs first and the lists that it asks for: nothing in these folders draws.
            {
              name: 'early',
              test: /node_modules\/zod\/|\/(contract|src\/(lib|first-view\/early))\//,
              tags: ['$initial'],
              ...alone,
              priority: 2,
            },
            // Words and schemas that many pages use: in files of their own they would be a dozen of some hundred bytes.
            { name: 'words', test: /\/(contract|src\/(list|lib|text))\//, minShareCount: 10, ...alone },
            { name: 'app', test: /\/src\/(app|api|ui|first-view)\//, tags: ['$initial'], ...alone, priority: 1 },
            {
              name: 'buttons',
              test: /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Loader|Transition|UnstyledButton)\//,
              ...alone,
            },
            { name: 'fields', test: /node_modules\/@mantine\//, ...alone },
            { name: 'forms', test: /node_modules\/react-hook-form\//, ...alone },
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

/** The server takes changes from its own origin only: what this page sends is passed on as such, nothing else. */
function asOwnOrigin(proxy: HttpProxy.ProxyServer): void {
  proxy.on('proxyReq', (request, { headers }) => {
    if (headers.origin === `http://${headers.host}`) request.setHeader('origin', server);
  });
}
