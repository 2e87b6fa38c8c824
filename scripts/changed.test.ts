import { describe, expect, test } from 'vitest';
import { linesOf, planFor, Reach, workingTree, type Plan } from './changed.ts';
import { partsOfPalette, representative } from './pages-of-tests.ts';

/** Files chosen of each suite; suites with none are left out. */
function filesOf(plan: Plan): Record<string, readonly string[]> {
  const some = Object.entries(plan).filter(([, { files }]) => files.length > 0);
  return Object.fromEntries(some.map(([name, { files }]) => [name, files]));
}

describe('a small tree', () => {
  const imports = { '#contract/*': './contract/*.ts', '#server/*': './server/*.ts', '#src/*': './src/*' };
  const pages = ['files', 'vouchers', 'payments'];
  const routes = (page: string) => `import '#src/ui/button.ts'; import '#contract/${page}';`;
  const content: Record<string, string> = {
    'package.json': JSON.stringify({ imports }),
    'docs/steps.md': '',
    'contract/files.ts': 'export const files = 1;',
    'contract/vouchers.ts': 'export const vouchers = 1;',
    'contract/payments.ts': 'export const payments = 1;',
    'contract/payments.test.ts': "import './payments.ts';",
    'src/main.tsx': "import './app/App.tsx';",
    'src/app/App.tsx': "import './palette/Palette.tsx'; import.meta.glob('../features/*/page.ts');",
    'src/app/palette/Palette.tsx': "import '#src/ui/hits.ts';",
    'src/ui/hits.ts': 'export const hits = 1;',
    'src/ui/button.ts': 'export const button = 1;',
    'src/ui/button.test.ts': "import './button.ts';",
    'src/ui/plot.ts': 'export const plot = 1;',
    'src/unused.ts': 'export const unused = 1;',
    ...Object.fromEntries(
      pages.flatMap((page) => [
        [`src/features/${page}/page.ts`, "export const page = { load: () => import('./routes.tsx') };"],
        [`src/features/${page}/routes.tsx`, routes(page)],
      ]),
    ),
    'src/features/payments/routes.tsx': `${routes('payments')} import '#src/ui/plot.ts';`,
    'e2e/fixtures.ts': 'export {};',
    'e2e/steps.ts': "export const file = 'docs/steps.md';",
    'e2e/files.spec.ts': "import './fixtures.ts';",
    'e2e/files-moved.spec.ts': "import './fixtures.ts';",
    'e2e/offers.spec.ts': "import './fixtures.ts';",
    'e2e/money.spec.ts': "import './fixtures.ts';",
    'e2e/jobs.spec.ts': "import './steps.ts';",
    'e2e/parts/app.tsx': "import '#src/app/App.tsx';",
    'e2e/parts/app.browser.test.tsx': "import './app.tsx'; openApp('manager', '/1/0/files?folder=7');",
    'e2e/parts/money-forms.ts': "export const forms = [{ at: 'payments' }];",
    'e2e/parts/money-forms.browser.test.tsx': "import './app.tsx'; import './money-forms.ts';",
    'e2e/parts/search.browser.test.tsx': "import './app.tsx'; openApp('manager', '/1/0/files');",
    'e2e/parts/sweep.browser.test.tsx': "import './app.tsx'; ['/vouchers', '/files', '/payments'];",
    'e2e/parts/plot.browser.test.tsx': "import '#src/ui/plot.ts';",
    'server/app.ts':
      "import './http/mount.ts'; import './modules/vouchers/routes.ts'; import './modules/files/routes.ts';",
    'server/http/mount.ts': 'export const mount = 1;',
    'server/domain/amount.ts': 'export const amount = 1;',
    'server/testing/network.ts': "import '#server/app';",
    'server/testing/votes.ts': 'export const votes = 1;',
    'server/operations.engines.api.test.ts': "import './testing/network.ts';",
    'server/scope.api.test.ts': "import './testing/network.ts';",
    'server/start.postgres.test.ts': "import './testing/network.ts';",
    'server/modules/files/files.api.test.ts': "import '#server/testing/network'; import '#server/testing/votes';",
    'server/modules/files/routes.ts': "import type { files } from '#contract/files'; import '#server/domain/amount';",
    'server/modules/files/read.worker.ts': 'export {};',
    'server/modules/vouchers/vouchers.api.test.ts': "import '#server/testing/network';",
    'server/modules/vouchers/routes.ts': "import './vouchers.store.ts';",
    'server/modules/vouchers/vouchers.store.ts': "import '#contract/vouchers';",
  };
  const tree = new Reach({ files: new Set(Object.keys(content)), read: (file) => content[file] ?? '' });
  const chosen = (...files: string[]) => filesOf(planFor(files, tree));
  const walks = ['server/operations.engines.api.test.ts', 'server/scope.api.test.ts'];
  const vouchers = 'server/modules/vouchers/vouchers.api.test.ts';
  const files = 'server/modules/files/files.api.test.ts';
  const app = 'e2e/parts/app.browser.test.tsx';
  const forms = 'e2e/parts/money-forms.browser.test.tsx';
  const sweep = 'e2e/parts/sweep.browser.test.tsx';
  const [search = ''] = partsOfPalette;
  const plot = 'e2e/parts/plot.browser.test.tsx';

  test('nothing changed, nothing runs', () => {
    expect(chosen()).toEqual({});
    expect(chosen('README.md')).toEqual({});
  });

  test('a page runs its journeys, whatever their names, and the parts that have its address', () => {
    expect(chosen('src/features/files/routes.tsx')).toEqual({
      browser: [app, search],
      journeys: ['e2e/files-moved.spec.ts', 'e2e/files.spec.ts'],
    });
    expect(chosen('src/features/payments/routes.tsx').browser).toEqual([forms]);
    expect(chosen('src/features/vouchers/page.ts')).toEqual({ journeys: ['e2e/offers.spec.ts'] });
  });

  test('a piece of one page runs what is of that page, one of most pages the representative journeys', () => {
    expect(chosen('src/ui/plot.ts')).toEqual({ browser: [forms, plot], journeys: ['e2e/money.spec.ts'] });
    expect(chosen('src/ui/button.ts')).toEqual({
      unit: ['src/ui/button.test.ts'],
      browser: [app, forms, search],
      journeys: ['e2e/offers.spec.ts'],
    });
  });

  test('what is there on every page runs every part with the app, what the palette shows the parts that open it', () => {
    expect(chosen('src/app/App.tsx')).toEqual({
      browser: [app, forms, search, sweep],
      journeys: ['e2e/offers.spec.ts'],
    });
    expect(chosen('src/ui/hits.ts')).toEqual({ browser: [search] });
  });

  test('a changed journey runs alone, a changed helper runs who uses it, read files included', () => {
    expect(chosen('e2e/money.spec.ts')).toEqual({ journeys: ['e2e/money.spec.ts'] });
    expect(chosen('e2e/fixtures.ts').journeys).toHaveLength(4);
    expect(chosen('docs/steps.md')).toEqual({ journeys: ['e2e/jobs.spec.ts'] });
  });

  test('SQL of a module runs its tests and the walks on both engines', () => {
    const api = [vouchers, ...walks];
    expect(chosen('server/modules/vouchers/vouchers.store.ts')).toEqual({ api, postgres: [vouchers, walks[0]] });
    expect(chosen('server/modules/vouchers/routes.ts')).toEqual({ api });
    expect(chosen('server/domain/amount.ts')).toEqual({ api: [files, ...walks] });
  });

  test('the contract runs both sides, with the handlers that take types of it', () => {
    expect(chosen('contract/vouchers.ts')).toEqual({
      api: [vouchers, ...walks],
      journeys: ['e2e/offers.spec.ts'],
    });
    expect(chosen('contract/files.ts').api).toEqual([files, ...walks]);
    expect(chosen('contract/payments.ts').unit).toEqual(['contract/payments.test.ts']);
  });

  test('what every request goes through runs every test of the API', () => {
    expect(chosen('server/http/mount.ts').api).toHaveLength(4);
    expect(chosen('server/app.ts').api).toHaveLength(4);
  });

  test('a helper of the API runs who uses it', () => {
    expect(chosen('server/testing/votes.ts')).toEqual({ api: [files], postgres: [files] });
  });

  test('what sets a suite up, and what nobody seems to import, runs all of it', () => {
    const count = (...changed: string[]) =>
      Object.entries(planFor(changed, tree)).flatMap(([name, choice]) =>
        choice.files.length === choice.of ? name : [],
      );
    expect(count('package-lock.json')).toEqual(['unit', 'browser', 'api', 'postgres', 'journeys']);
    expect(count('public/theme.js')).toEqual(['unit', 'browser', 'api', 'postgres', 'journeys']);
    expect(count('playwright.config.ts')).toEqual(['journeys']);
    expect(count('vitest.config.ts')).toEqual(['unit', 'browser', 'api', 'postgres']);
    expect(count('src/unused.ts')).toEqual(['unit', 'browser', 'journeys']);
    expect(count('server/modules/files/read.worker.ts')).toEqual(['unit', 'api', 'postgres']);
    expect(count('server/db/migrations/001-network.sql')).toEqual(['unit', 'api', 'postgres']);
  });

  test('a line for each suite says what was chosen and why, and one what is left to the gate', () => {
    expect(linesOf(planFor(['src/ui/plot.ts'], tree))).toEqual([
      'unit: 0 of 2 files',
      'browser: 2 of 5 files: those that need what changed, those that open a page with it',
      'api: 0 of 4 files',
      'postgres: 0 of 5 files',
      'journeys: 1 of 5 files: page payments',
      'Left to npm test: 2 files of unit, 3 files of browser, 4 files of api, 5 files of postgres, 4 files of journeys, the linter on other files, generated, size, package.',
    ]);
  });
});

describe('this tree', () => {
  const tree = workingTree();
  const reach = new Reach(tree);
  const chosen = (file: string) => {
    expect(tree.files).toContain(file);
    return filesOf(planFor([file], reach));
  };

  const part = (name: string) => `e2e/parts/${name}.browser.test.tsx`;

  test('the table runs parts and journeys of lists, not all', () => {
    const { browser, journeys } = chosen('src/table/Grid.tsx');
    expect(browser).toContain(part('columns'));
    expect(browser).not.toContain(part('chart-menu'));
    expect(journeys).toEqual(representative);
    expect([...representative, ...partsOfPalette].filter((file) => !tree.files.has(file))).toEqual([]);
  });

  test('a component of payments runs the parts that open a payment, the journey of money, and nothing of the API', () => {
    const { unit, browser, api, postgres, journeys } = chosen('src/features/payments/Detail.tsx');
    expect(unit).toEqual(
      expect.arrayContaining(['src/features/payments/page.test.ts', 'scripts/exports.mocked.test.ts']),
    );
    expect(unit).not.toContain('src/lib/money.test.ts');
    expect(unit).not.toContain('server/modules/files/processing.test.ts');
    expect(browser).toEqual([part('money-forms'), part('named'), part('view-as')]);
    expect([api, postgres]).toEqual([undefined, undefined]);
    expect(journeys).toEqual(['e2e/money.spec.ts']);
  });

  test('a text of payments runs what is of the pages that show it, and the palette', () => {
    const { browser, api, journeys } = chosen('src/text/en/payments.ts');
    expect(browser).toEqual([part('money-forms'), part('named'), ...partsOfPalette, part('view-as')]);
    expect(api).toBeUndefined();
    expect(journeys).toEqual(['e2e/money.spec.ts', 'e2e/people.spec.ts', 'e2e/search.spec.ts']);
  });

  test('a rule of files runs the tests of files and the walks, and no browser', () => {
    const { unit, api, postgres, browser, journeys } = chosen('server/modules/files/types.rules.ts');
    expect(unit).toContain('server/modules/files/types.rules.test.ts');
    expect(api).toEqual(
      expect.arrayContaining(['server/modules/files/files.api.test.ts', 'server/operations.engines.api.test.ts']),
    );
    expect(api?.length).toBeLessThan(20);
    expect([postgres, browser, journeys]).toEqual([undefined, undefined, undefined]);
  });

  test('a script and a document run the tests that walk the tree', () => {
    for (const file of ['scripts/budget.ts', 'docs/architecture.md']) {
      const { unit, ...others } = chosen(file);
      expect(unit).toContain('scripts/docs-paths.test.ts');
      expect(unit?.length).toBeLessThan(25);
      expect(others).toEqual({});
    }
  });

  test('SQL of vouchers runs their tests on both engines', () => {
    const own = ['changing', 'vouchers'].map((name) => `server/modules/vouchers/${name}.api.test.ts`);
    expect(chosen('server/modules/vouchers/vouchers.store.ts')).toMatchObject({
      api: [...own, 'server/operations.engines.api.test.ts', 'server/scope.api.test.ts'],
      postgres: [...own, 'server/operations.engines.api.test.ts'],
    });
  });

  test('the contract of vouchers runs both sides', () => {
    const { browser, api, postgres, journeys } = chosen('contract/vouchers.ts');
    expect(api).toContain('server/modules/vouchers/vouchers.api.test.ts');
    expect(api?.length).toBeLessThan(20);
    expect(postgres).toBeUndefined();
    expect(browser).toEqual(['named', 'names', 'offer-forms', 'search', 'viewer'].map(part));
    expect(journeys).toEqual(['e2e/offers.spec.ts', 'e2e/search.spec.ts']);
  });

  test('every page has journeys, and every part with the app and every journey has a page', () => {
    const features = [...tree.files].filter((file) => /^src\/features\/[^/]+\/(page\.ts|routes\.tsx)$/.test(file));
    const found = new Set<string>(representative);
    for (const file of features) {
      const { journeys = [], browser = [] } = filesOf(planFor([file], reach));
      expect(journeys, file).not.toEqual([]);
      for (const test of [...journeys, ...browser]) found.add(test);
    }
    const { browser: runTheApp = [] } = chosen('e2e/parts/app.tsx');
    expect(runTheApp.filter((file) => !found.has(file))).toEqual([]);
    const others = [...tree.files].filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file) && !found.has(file));
    // They go through most pages, or through a page that the service makes.
    expect(others.filter((file) => !file.includes('.long.'))).toEqual(['e2e/pages.spec.ts']);
  });
});
