/** The page of the app that a file belongs to, and the pages that a test in a browser is about. */

/** Where the app begins: what it needs is there on every page. */
export const starts = ['src/main.tsx', 'src/first-view/early/index.ts'];

/** The page of a file. The palette is one, too: it opens on every page, and shows something of most. */
export const pageOf = (file: string) => {
  const [, page, palette] = /^src\/(?:features\/([^/]+)|app\/(palette))\//.exec(file) ?? [];
  return page ?? palette;
};

/** Whether the app loads a page with this import. */
export const isLoaded = (target: string, from: string) =>
  pageOf(target) !== undefined && pageOf(target) !== pageOf(from);

/** Finds the pages whose addresses are in the text of a test: `/payments`, `payments?sort=total`, `at: 'payments'`. */
export function addressesOf(pages: ReadonlySet<string>): (text: string) => Set<string> {
  const page = `(${[...pages].join('|')})`;
  // The name of an import begins with `#`.
  const address = new RegExp(`(?<!#[\\w/]*)/${page}(?=['"\`/?#$])|['"\`]${page}(?=[/?#])|\\bat: '${page}'`, 'g');
  return (text) => new Set([...text.matchAll(address)].flatMap((found) => found.slice(1).filter(Boolean)));
}

/** Journeys of pages by the beginnings of their names. Any other is of the page whose folder its name begins with. */
const pagesOfJourneys: Readonly<Record<string, readonly string[]>> = {
  access: ['service-accounts', 'sign-in'],
  accounts: ['advertisers', 'agency', 'applications', 'join', 'partnerships', 'publishers'],
  batches: ['conversions'],
  'beside-demo': ['new-network'],
  billed: ['billing'],
  connect: ['connect', 'connection'],
  conversions: ['conversions', 'extra-fields'],
  flags: ['suspicious-clicks'],
  money: ['billing', 'invoices', 'payment-overview', 'payments'],
  offers: ['feeds', 'vouchers'],
  'own-network': ['agency', 'join', 'set-up'],
  passkeys: ['account'],
  people: ['audit', 'invitation', 'people'],
  'report-': ['reports'],
  search: ['palette'],
  'sign-in': ['account', 'sign-in'],
  undo: ['conversions'],
  validate: ['conversions'],
};

/** Whether a journey is of a page. */
export const isJourneyOf = (page: string, file: string) => {
  const name = file.slice('e2e/'.length);
  return (
    name.startsWith(page) ||
    Object.entries(pagesOfJourneys).some(([start, pages]) => name.startsWith(start) && pages.includes(page))
  );
};

/**
 * Journeys for what more than half of the pages load, two minutes long: the frame with its search and keys, the
 * sign-in, large lists and small ones with details, and a page of charts.
 */
export const representative = ['access', 'campaigns', 'conversions', 'offers', 'overview', 'search'].map(
  (name) => `e2e/${name}.spec.ts`,
);

/** Tests in a browser that open the palette, on whatever page. */
export const partsOfPalette = ['e2e/parts/search.browser.test.tsx'];
