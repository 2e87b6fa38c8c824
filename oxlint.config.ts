import { defineConfig } from 'oxlint';

/** Forbidden imports, with the module to use instead. Patterns are Rust regular expressions, without look-ahead. */
interface Ban {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}

/** Files, and everything that is banned in them. */
interface Zone {
  files: string;
  bans: Ban[];
}

const climbing: Ban = {
  regex: String.raw`^\.\./\.\.(/|$)`,
  message: 'Cross zones by name: #contract/…, #server/…, #src/….',
};
const leaving: Ban = {
  regex: String.raw`^\.\.(/|$)`,
  message: 'This leaves the folder that owns the file. Cross zones by name: #contract/…, #server/…, #src/….',
};
const browser: Ban = {
  regex: String.raw`^(#src|(\.\./)+src)(/|$)`,
  message: 'The browser app is not for the server or the contract. What both need lives in #contract/….',
};
const server: Ban = {
  regex: String.raw`^(#server|(\.\./)+server)(/|$)`,
  message:
    'The server is reached over HTTP: call(endpoint, input) of #src/api/call.ts. Shared words live in #contract/….',
};
const builtins: Ban = {
  regex: '^node:',
  message: 'This runs in a browser, where Node has no modules.',
};
const onlyPure: Ban = {
  regex: String.raw`^([^.#pz]|p([^a]|$)|pa([^p]|$)|z([^o]|$)|zo([^d]|$)|zod[^/]|#([^c]|$)|#c([^o]|$)|\.[^./])`,
  message:
    'The contract says what crosses the wire and runs anywhere: it imports zod, the reader of CSV and itself, nothing else.',
};
const tools: Ban = {
  regex: String.raw`^(\.\./)+(e2e|bench|scripts)(/|$)`,
  message: 'Tools use the product, never the other way round.',
};

const fastify: Ban = {
  regex: String.raw`^(@fastify/|fastify($|-|/))`,
  message: 'HTTP ends at the edge: fastify is for server/app.ts, main.ts, http/ and *.routes.ts. Take plain values.',
};
const kysely: Ban = {
  regex: '^kysely($|/)',
  message: 'SQL lives in server/db, server/reports and *.store.ts. Call a function of the store beside you.',
};
const driver: Ban = {
  regex: String.raw`^(@duckdb/|pg($|/|-))`,
  message: 'Only server/db knows which database this is. Use the Kysely instance you are given.',
};
const modules: Ban = {
  regex: '^#server/modules(/|$)',
  message:
    'Modules do not know each other, nor does what they stand on know them. Share through #server/domain or #contract.',
};
const assembly: Ban = {
  regex: '^#server/(app|main|start)($|[./])',
  message: 'app.ts puts the parts together and hands each what it needs; parts take arguments.',
};
const demo: Ban = {
  regex: '^#server/demo(/|$)',
  message: 'The demo network is data, and no part relies on it: start.ts fills an empty database with it.',
};
const testing: Ban = {
  regex: '^#server/testing(/|$)',
  message: 'server/testing helps tests; the product does without it.',
};
const reports: Ban = {
  regex: '^#server/reports(/|$)',
  message: 'Reports stand beside the modules and tracking. Share through #server/domain or #server/db.',
};
const services: Ban = {
  regex: '^#server/(backups|mail|mirror|rows|tracking)(/|$)',
  message: 'These stand beside each other, above domain and http. Share through #server/domain or #server/db.',
};
const deps: Ban = {
  regex: '^#server/deps($|[./])',
  message: 'deps.ts knows every part. Below the modules, take what is needed of #server/network, or an argument.',
};
const aboveDb: Ban = {
  regex: '^#server/(auth|config|deps|domain|http)($|[./])',
  message: 'server/db is the bottom: the domain, http, reports and modules stand on it.',
};
const aboveDomain: Ban = {
  regex: '^#server/(auth|config|deps|http)($|[./])',
  message: 'The rules of the business stand on #server/db alone: take what else is needed as an argument.',
};
const besideHttp: Ban = {
  regex: '^#server/domain(/|$)',
  message: 'http knows requests and not the business: app.ts hands it what it needs.',
};

const recharts: Ban = {
  regex: '^(recharts|@mantine/charts)($|/)',
  message: 'Charts are drawn in one place: use #src/chart/….',
};
const reactTable: Ban = {
  regex: '^@tanstack/(react-)?table($|/|-)',
  message: 'Tables are built in one place: use #src/table/….',
};
const features: Ban = {
  regex: '^#src/features(/|$)',
  message:
    'Features never import each other: they meet in src/app. Link with #src/lib/paths.ts, share through list, table, form, ui or lib.',
};
const app: Ban = {
  regex: '^#src/app(/|$)',
  message: 'src/app puts the features together; nothing it is made of knows it.',
};
const standsAlone: Ban = {
  regex: '^#src/',
  message: 'src/lib is pure and stands alone: pass in what it needs.',
};
const screens: Ban = {
  regex: '^#src/(table|chart|form|ui)(/|$)',
  message: 'src/api and src/text are below the parts that draw.',
};

const early = 'This is read before the libraries that draw are there: import() what draws.';
const libraries: Ban = {
  regex: String.raw`^(react|react-dom|react-router|@mantine|@tabler|@tanstack)($|/)`,
  message: early,
  allowTypeImports: true,
};
const parts: Ban = { regex: '^#src/(table|ui|form|chart|report|documents)(/|$)', message: early };

const described: Ban = {
  regex: String.raw`^(#contract|\.)/descriptions(/|$)`,
  message: 'Descriptions are for the OpenAPI document: the browser, which loads the contract, must not load them.',
};

const ts = '*.{ts,tsx}';
const insideServer = [browser, tools];
const insideBrowser = [server, described, tools, builtins, recharts, reactTable];
const below = [features, app];
const plainServer = [...insideServer, fastify, kysely, driver, modules, reports, demo, testing, assembly];
const without = (bans: Ban[], ...lifted: Ban[]): Ban[] => bans.filter((ban) => !lifted.includes(ban));

/**
 * The import rules of docs/architecture.md. oxlint lets the last override that has a file replace the options of
 * the ones before, so each line names all of its bans and lines go from wide to narrow.
 */
const zones: Zone[] = [
  { files: `contract/**/${ts}`, bans: [climbing, browser, server, tools, onlyPure] },
  { files: `contract/${ts}`, bans: [leaving, browser, server, onlyPure, described] },

  { files: `server/**/${ts}`, bans: [climbing, ...plainServer] },
  { files: `server/*/${ts}`, bans: [leaving, ...plainServer] },
  { files: 'server/{app,main,start,connect}.ts', bans: [...insideServer, kysely, driver] },
  { files: 'server/*.api.test.ts', bans: [...insideServer, driver] },
  { files: `server/attack/${ts}`, bans: [...insideServer, driver] },
  // Hold the page's figures against the service's.
  { files: 'server/report-{page.engines.long,drill,copied,compared.engines}.api.test.ts', bans: [driver] },
  { files: 'server/client.api.test.ts', bans: [driver] },
  { files: `server/http/**/${ts}`, bans: [climbing, besideHttp, services, deps, ...without(plainServer, fastify)] },
  { files: `server/http/${ts}`, bans: [leaving, besideHttp, services, deps, ...without(plainServer, fastify)] },
  { files: `server/reports/**/${ts}`, bans: [climbing, services, ...without(plainServer, kysely, reports)] },
  { files: `server/reports/${ts}`, bans: [leaving, services, ...without(plainServer, kysely)] },
  { files: `server/demo/**/${ts}`, bans: [climbing, services, ...without(plainServer, driver, modules)] },
  { files: `server/demo/${ts}`, bans: [leaving, services, ...without(plainServer, driver, modules)] },
  { files: `server/{backups,mail,mirror,rows,tracking}/**/${ts}`, bans: [climbing, services, deps, ...plainServer] },
  { files: `server/{backups,mail,mirror,rows,tracking}/${ts}`, bans: [leaving, services, deps, ...plainServer] },
  { files: `server/testing/**/${ts}`, bans: [climbing, ...without(plainServer, fastify, kysely, demo, assembly)] },
  { files: `server/modules/*/${ts}`, bans: [leaving, ...plainServer] },
  { files: 'server/**/*.routes.ts', bans: [leaving, ...without(plainServer, fastify)] },
  { files: 'server/**/*.store.ts', bans: [leaving, ...without(plainServer, kysely)] },
  {
    files: 'server/{backups,mail,mirror,rows,tracking}/*.routes.ts',
    bans: [leaving, services, deps, ...without(plainServer, fastify)],
  },
  {
    files: 'server/{backups,mail,mirror,rows,tracking}/*.store.ts',
    bans: [leaving, services, deps, ...without(plainServer, kysely)],
  },
  { files: `server/domain/${ts}`, bans: [leaving, aboveDomain, services, ...plainServer] },
  { files: 'server/domain/*.store.ts', bans: [leaving, aboveDomain, services, ...without(plainServer, kysely)] },
  { files: `server/db/**/${ts}`, bans: [climbing, aboveDb, services, ...without(plainServer, kysely, driver)] },
  { files: `server/db/${ts}`, bans: [leaving, aboveDb, services, ...without(plainServer, kysely, driver)] },

  { files: `src/**/${ts}`, bans: [climbing, ...insideBrowser, ...below] },
  { files: `src/{form,ui}/${ts}`, bans: [leaving, ...insideBrowser, ...below] },
  { files: `src/{api,text}/**/${ts}`, bans: [climbing, screens, ...insideBrowser, ...below] },
  { files: `src/{api,text}/${ts}`, bans: [leaving, screens, ...insideBrowser, ...below] },
  { files: `src/lib/**/${ts}`, bans: [climbing, standsAlone, libraries, ...insideBrowser] },
  { files: `src/lib/${ts}`, bans: [leaving, standsAlone, libraries, ...insideBrowser] },
  { files: 'src/first-view/early/*.ts', bans: [climbing, libraries, parts, ...insideBrowser, ...below] },
  { files: 'src/list/*.ts', bans: [leaving, libraries, ...insideBrowser, ...below] },
  { files: `src/table/**/${ts}`, bans: [climbing, ...without(insideBrowser, reactTable), ...below] },
  { files: `src/table/${ts}`, bans: [leaving, ...without(insideBrowser, reactTable), ...below] },
  { files: `src/chart/**/${ts}`, bans: [climbing, ...without(insideBrowser, recharts), ...below] },
  { files: `src/chart/${ts}`, bans: [leaving, ...without(insideBrowser, recharts), ...below] },
  { files: `src/accounts/${ts}`, bans: [leaving, ...insideBrowser, ...below] },
  { files: `src/deciding/${ts}`, bans: [leaving, ...insideBrowser, ...below] },
  { files: `src/documents/${ts}`, bans: [leaving, ...insideBrowser, ...below] },
  { files: `src/report/${ts}`, bans: [leaving, ...insideBrowser, ...below] },
  { files: `src/features/*/${ts}`, bans: [leaving, ...insideBrowser, ...below] },
  { files: 'src/features/*/{list,page}.ts', bans: [leaving, libraries, parts, ...insideBrowser, ...below] },
  { files: `src/app/**/${ts}`, bans: [climbing, ...insideBrowser] },
  { files: `src/${ts}`, bans: [...insideBrowser] },
];

/** A zone's rules, and after them those of its tests, which may also use test tools, Node and the assembled app. */
const importRules = zones.flatMap(({ files, bans }) => [
  { files: [files], rules: rule(bans) },
  { files: [files.replace('*.', '*.test.')], rules: rule(without(bans, builtins, onlyPure, assembly, demo, testing)) },
]);

function rule(patterns: Ban[]): { 'no-restricted-imports': ['error', { patterns: Ban[] }] } {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

const fetching = 'Only src/api talks to the server: call(endpoint, input) of #src/api/call.ts, or its query options.';

/** docs/decisions/017-controls.md */
const wrappedElements = [
  { element: 'button', message: "Use Mantine's Button, ActionIcon or UnstyledButton, or #src/ui/PlainButton.tsx." },
  { element: 'dialog', message: 'Use #src/ui/Dialog.tsx.' },
  ...['select', 'NativeSelect'].map((element) => ({
    element,
    message:
      'Use Select of #src/ui/controls.tsx, in forms SelectField of #src/form/fields.tsx or SelectInput of #src/form/SelectInput.tsx.',
  })),
  {
    element: 'input',
    message: 'Use Input or Tick of #src/ui/controls.tsx, in forms the fields of #src/form/fields.tsx.',
  },
];
const wrappedProps = ['popover', 'popoverTarget', 'popoverTargetAction'].map((propName) => ({
  propName,
  message: 'Use #src/ui/Popover.tsx.',
}));

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, es2024: true },
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    'bench/peers/**',
    'clients/**',
    'dist/**',
    'data/**',
    'docs/**',
    'test-results/**',
    'playwright-report/**',
    '**/*.generated.ts',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-else-return': 'error',
    'no-param-reassign': 'error',
    'no-return-assign': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'max-lines': ['error', { max: 400 }],
    'max-depth': ['error', 4],
    complexity: ['error', { max: 15 }],

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/ban-ts-comment': 'error',
    // The drivers, the wire and tests hand over unknown values; each narrowing is one visible `as`.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    // A short name for a short scope, even when a wider one has it.
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',

    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource*/**', '@mantine/**'] }],

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // Rules for React's compiler, which is not used; exhaustive-deps covers them.
    'react/exhaustive-effect-dependencies': 'off',
    'react/memo-dependencies': 'off',
    'react/incompatible-library': 'off',
    'jsx-a11y/label-has-associated-control': ['error', { controlComponents: ['Input', 'Select', 'Tick'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    // In a dialog, and on a page that is one form, the focus belongs into the first field.
    'jsx-a11y/no-autofocus': 'off',
    // JSX needs no React in scope with the automatic runtime.
    'react/react-in-jsx-scope': 'off',

    'unicorn/prefer-node-protocol': 'error',
    'unicorn/no-array-sort': 'error',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
  },
  overrides: [
    { files: ['{contract,server,src}/**'], rules: { 'no-console': 'error' } },
    { files: ['{contract,server}/**'], rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] } },
    { files: ['server/main.ts', '**/*.test.{ts,tsx}'], rules: { 'no-console': 'off' } },
    {
      // The second implementation that reports are compared with: plain and slow, read by tests only.
      files: ['server/reports/oracle/**'],
      rules: { 'typescript/no-non-null-assertion': 'off', 'typescript/no-misused-spread': 'off', complexity: 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', '{e2e,bench}/**', 'server/demo/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      // Tests of one interface stay in one file.
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'max-lines': ['error', { max: 800 }] },
    },
    {
      // A grid's roles are said on its <table>, whose display is not a table's; axe judges the result in e2e.
      files: ['src/table/**', 'src/ui/Calendar.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
        'jsx-a11y/role-supports-aria-props': 'off',
      },
    },
    // Node's threads have no origin.
    { files: ['server/**'], rules: { 'unicorn/require-post-message-target-origin': 'off' } },
    // Words, never awaited.
    { files: ['src/text/**'], rules: { 'unicorn/no-thenable': 'off' } },
    {
      files: ['e2e/**'],
      excludeFiles: ['e2e/parts/**'],
      jsPlugins: ['./scripts/waiting.ts'],
      rules: {
        // Playwright reads a fixture's needs off this pattern.
        'no-empty-pattern': 'off',
        'journeys/assertions-wait': 'error',
      },
    },
    // A classic script that runs before anything is built.
    { files: ['public/**'], rules: { 'no-var': 'off' } },
    {
      files: ['src/**'],
      excludeFiles: ['src/{api,client}/**', 'src/first-view/early/requests.ts', '**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: fetching },
          { name: 'XMLHttpRequest', message: fetching },
          { name: 'EventSource', message: fetching },
          { name: 'WebSocket', message: fetching },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'window', property: 'fetch', message: fetching },
          { object: 'globalThis', property: 'fetch', message: fetching },
          { object: 'navigator', property: 'sendBeacon', message: fetching },
        ],
      },
    },
    {
      files: ['src/**'],
      excludeFiles: [
        'src/ui/{PlainButton,Dialog,Popover,PickList,controls}.tsx',
        'src/form/FileDrop.tsx',
        '**/*.test.tsx',
      ],
      rules: {
        'react/forbid-elements': ['error', { forbid: wrappedElements }],
        'react/forbid-dom-props': ['error', { forbid: wrappedProps }],
      },
    },
    ...importRules,
  ],
});
