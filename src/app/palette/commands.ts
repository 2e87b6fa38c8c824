import type { MantineColorScheme } from '@mantine/core';
import { createServiceAccount } from '#contract/access';
import { createCampaign } from '#contract/campaign-changes';
import { createContact, importContacts } from '#contract/contacts';
import { makeDecisionBatch } from '#contract/decisions';
import type { Definition } from '#contract/endpoint';
import { fileEnquiry } from '#contract/enquiries';
import { importExchangeRates } from '#contract/exchange-rates';
import { uploadFile } from '#contract/files';
import { folded } from '#contract/folded';
import { createFolder, listBin } from '#contract/folders';
import { invitePeople } from '#contract/people';
import { createPlacement } from '#contract/placements';
import { createVoucher } from '#contract/vouchers';
import { languages, type Language } from '#contract/languages';
import { startNetwork } from '#contract/own-network';
import { may, type Viewer } from '#src/api/viewer.ts';
import { EVER } from '#src/lib/day.ts';
import { ownNetwork } from '#src/lib/network.ts';
import { paths, samePageOf } from '#src/lib/paths.ts';
import { writeDefinition } from '#src/report/definition.ts';
import { startersFor } from '#src/report/starters.ts';
import { language } from '#src/ui/language.ts';
import type { Offer } from '#src/ui/offers.ts';
import * as t from '#text';
import { pagesFor, type NavPage } from '../pages.ts';
import { toggleNavigation } from '../shell/folded.ts';

export interface Doing {
  go: (to: string) => void;
  /** Opens what a page offers, on that page. */
  start: (offer: Offer, at: string) => void;
  setTheme: (theme: MantineColorScheme) => void;
  setLanguage: (language: Language) => void;
  showShortcuts: () => void;
  signOut: () => void;
}

export interface Command {
  id: string;
  group: 'go' | 'here' | 'run';
  label: string;
  /** Further words that find it. */
  words?: string;
  keys?: string;
  run: (doing: Doing) => void;
}

/** Actions of a page: a link, or an offer of the page. A new one is a line here. */
interface PageAction {
  page: string;
  label: string;
  to?: (viewer: Viewer) => string;
  offer?: Offer;
  only?: (viewer: Viewer) => boolean;
  /** The endpoint that it leads to; who may not call it is not offered the action. */
  endpoint?: Definition;
}

const isPublisher = ({ kind }: Viewer) => kind === 'publisher';
const isManager = ({ role, kind }: Viewer) => role === 'manager' && kind === 'agency';

const pageActions: readonly PageAction[] = [
  {
    page: 'placements',
    label: t.placements.create,
    to: (viewer) => paths.newPlacement(viewer),
    endpoint: createPlacement,
  },
  {
    page: 'vouchers',
    label: t.vouchers.form.create,
    to: (viewer) => paths.newVoucher(viewer),
    only: (viewer) => !isPublisher(viewer),
    endpoint: createVoucher,
  },
  {
    page: 'campaigns',
    label: t.campaignForm.create,
    to: (viewer) => paths.newCampaign(viewer),
    only: isManager,
    endpoint: createCampaign,
  },
  {
    page: 'publishers',
    label: t.contacts.publisher.create,
    to: (viewer) => `${paths.publishers(viewer)}/new`,
    endpoint: createContact,
  },
  {
    page: 'publishers',
    label: t.contacts.import.publisher,
    to: (viewer) => `${paths.publishers(viewer)}/import`,
    endpoint: importContacts,
  },
  {
    page: 'advertisers',
    label: t.contacts.advertiser.create,
    to: (viewer) => `${paths.advertisers(viewer)}/new`,
    endpoint: createContact,
  },
  {
    page: 'advertisers',
    label: t.contacts.import.advertiser,
    to: (viewer) => `${paths.advertisers(viewer)}/import`,
    endpoint: importContacts,
  },
  { page: 'links', label: t.links.make, to: paths.newLinks },
  {
    page: 'conversions',
    label: t.overview.pendingOnes,
    to: (viewer) =>
      isPublisher(viewer)
        ? `${paths.conversions(viewer)}?status=pending&period=${EVER.from}_${EVER.to}`
        : paths.conversionsDue(viewer, 'all'),
  },
  {
    page: 'conversions',
    label: t.search.actions.overdue,
    to: (viewer) => paths.conversionsDue(viewer, 'overdue'),
    only: ({ kind }) => kind !== 'publisher',
  },
  {
    page: 'conversions',
    label: t.conversions.validate,
    to: paths.validate,
    only: ({ eyes }) => eyes !== 'publisher',
    endpoint: makeDecisionBatch,
  },
  {
    page: 'enquiries',
    label: t.enquiries.file,
    to: (viewer) => `${paths.enquiries(viewer)}/new`,
    only: isPublisher,
    endpoint: fileEnquiry,
  },
  {
    page: 'enquiries',
    label: t.enquiries.fileMany,
    to: (viewer) => `${paths.enquiries(viewer)}/file`,
    only: isPublisher,
    endpoint: fileEnquiry,
  },
  {
    page: 'payments',
    label: t.search.actions.toSend,
    to: (viewer) => `${paths.payments(viewer)}?status=Raised&period=${EVER.from}_${EVER.to}`,
    only: isManager,
  },
  { page: 'reports', label: t.search.actions.newReport, to: paths.reports },
  { page: 'files', label: t.files.upload, offer: 'upload', endpoint: uploadFile },
  { page: 'files', label: t.files.newFolder, offer: 'newFolder', endpoint: createFolder },
  { page: 'files', label: t.files.openBin, to: paths.bin, endpoint: listBin },
  { page: 'billing', label: t.billing.preview, to: paths.billingPreview },
  { page: 'agency', label: t.ownNetwork.rates.title, to: paths.agency, endpoint: importExchangeRates },
  { page: 'people', label: t.people.invite, offer: 'invite', endpoint: invitePeople },
  { page: 'service-accounts', label: t.keys.create, offer: 'createKey', endpoint: createServiceAccount },
];

/** Pages whose rows are exported by the table's own button. */
const exported = new Set([
  'campaigns',
  'conversions',
  'links',
  'placements',
  'vouchers',
  'feeds',
  'invoices',
  'payments',
  'payment-overview',
  'billing',
  'audit',
  'enquiries',
  'applications',
  'mail',
  'suspicious-clicks',
  'files',
  'reports',
  'partnerships',
  'publishers',
  'advertisers',
]);

/** Actions of the open page, beside those that every page is known for. */
const hereLabels: Partial<Record<Offer, string>> = {
  export: t.table.export,
  columns: t.table.columns,
  views: t.table.views,
};

/** Every command. `offered` is what the open page offers. */
export function commandsFor(viewer: Viewer, offered: Iterable<Offer>, pathname: string): Command[] {
  const pages = pagesFor(viewer.eyes, viewer.connection, viewer.membership.level);
  const here = [...offered].flatMap((offer): Command[] => {
    const label = hereLabels[offer];
    return label === undefined
      ? []
      : [{ id: `here-${offer}`, group: 'here', label, run: (doing) => doing.start(offer, pathname) }];
  });
  return [
    ...here,
    ...pages.map((page): Command =>
      goTo(`go-${page.path}`, page.label, paths.page(viewer, page.path), `g ${page.jump}`),
    ),
    { id: 'go-account', group: 'go', label: t.shell.pages.account, run: (doing) => doing.go(paths.account(viewer)) },
    { id: 'go-connect', group: 'go', label: t.shell.pages.connect, run: (doing) => doing.go(paths.connect(viewer)) },
    ...pages.flatMap((page) => actionsOf(page, viewer)),
    ...(pages.some(({ path }) => path === 'reports') ? starters(viewer) : []),
    ...wayBack(viewer, pathname),
    ...settings(viewer),
  ];
}

const goTo = (id: string, label: string, to: string, keys: string): Command => ({
  id,
  group: 'go',
  label,
  keys,
  run: (doing) => doing.go(to),
});

function actionsOf(page: NavPage, viewer: Viewer): Command[] {
  const at = paths.page(viewer, page.path);
  const own = pageActions
    .filter(({ page: of, only, endpoint }) => {
      const isFor = of === page.path && (only?.(viewer) ?? true);
      return isFor && (endpoint === undefined || may(viewer, endpoint));
    })
    .map(({ label, to, offer }, index): Command => ({
      id: `do-${page.path}-${index}`,
      group: 'run',
      label,
      words: page.label,
      run: (doing) => (offer ? doing.start(offer, at) : doing.go(to?.(viewer) ?? at)),
    }));
  if (!exported.has(page.path)) return own;
  const label = t.search.actions.exportOf(page.label);
  return [
    ...own,
    { id: `export-${page.path}`, group: 'run', label, words: 'CSV XLSX', run: (doing) => doing.start('export', at) },
  ];
}

/** The reports to start from. */
const starters = (viewer: Viewer): Command[] =>
  startersFor(viewer).map(({ name, definition }) => ({
    id: `report-${name}`,
    group: 'run',
    label: t.reports.starterNames[name],
    words: t.shell.pages.reports,
    run: (doing) => doing.go(`${paths.reports(viewer)}?${writeDefinition(new URLSearchParams(), definition)}`),
  }));

/** For an account manager who looks at an account. */
function wayBack(viewer: Viewer, pathname: string): Command[] {
  const { agencyId, membership, role, kind } = viewer;
  if (role !== 'manager' || kind === 'agency') return [];
  const to = samePageOf({ agencyId, contactId: membership.contactId }, pathname);
  return [{ id: 'back', group: 'run', label: t.shell.backToAgency, run: (doing) => doing.go(to) }];
}

/** The user's own settings, and what the frame does. */
function settings(viewer: Viewer): Command[] {
  const run = (id: string, label: string, work: (doing: Doing) => void, words = ''): Command => ({
    id,
    group: 'run',
    label,
    words: `${words} ${t.search.settings}`,
    run: work,
  });
  return [
    run('appearance', t.search.actions.appearance, ({ go }) => go(paths.account(viewer, 'appearance'))),
    run('password', t.search.actions.password, ({ go }) => go(paths.account(viewer, 'password')), t.account.password),
    run('passkeys', t.account.passkeys.title, ({ go }) => go(paths.account(viewer, 'passkeys'))),
    run('twoFactor', t.account.twoFactor.title, ({ go }) => go(paths.account(viewer, 'twoFactor'))),
    ...(viewer.kind === 'publisher' && viewer.connection === null
      ? [run('payment', t.paymentDetails.title, ({ go }) => go(paths.account(viewer, 'payment')))]
      : []),
    ...(viewer.kind === 'advertiser' && viewer.connection === null
      ? [run('billing', t.billingDetails.title, ({ go }) => go(paths.account(viewer, 'billing')))]
      : []),
    run('notices', t.notices.title, ({ go }) => go(paths.account(viewer, 'notices'))),
    run('name', t.account.name.title, ({ go }) => go(paths.account(viewer, 'name'))),
    run('address', t.account.email, ({ go }) => go(paths.account(viewer, 'address'))),
    run('data', t.account.data.title, ({ go }) => go(paths.account(viewer, 'data'))),
    ...(ownNetwork === '' && isManager(viewer) && may(viewer, startNetwork)
      ? [run('newNetwork', t.shell.startNetwork, ({ go }) => go(paths.newNetwork(viewer)))]
      : []),
    run('sessions', t.search.actions.sessions, ({ go }) => go(paths.account(viewer, 'sessions'))),
    ...(['light', 'dark', 'auto'] as const).map((theme) =>
      run(`theme-${theme}`, t.palette.theme[theme], ({ setTheme }) => setTheme(theme), t.account.theme),
    ),
    ...languages
      .filter((one) => one !== language)
      .map((one) =>
        run(
          `language-${one}`,
          t.search.actions.languages[one],
          ({ setLanguage }) => setLanguage(one),
          `${t.account.language} ${t.account.languages[one]}`,
        ),
      ),
    run('fold', t.palette.foldNavigation, toggleNavigation),
    { ...run('shortcuts', t.palette.showShortcuts, ({ showShortcuts }) => showShortcuts()), keys: '?' },
    run('docs', t.search.actions.docs, () => void open('/docs')),
    run('sign-out', t.palette.signOut, ({ signOut }) => signOut()),
  ];
}

/** Most commands of a group for a text, so that what is found stays in sight. */
const MOST = 6;

/** The commands that have all words of a text: those whose own words begin with it come first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const found = commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
  return (['here', 'go', 'run'] as const).flatMap((group) =>
    found.filter((command) => command.group === group).slice(0, MOST),
  );
}

/** 0: the label's words begin with all of it; 1: other words do; 2: it is something else. */
function rankOf({ label, words: others = '', group }: Command, words: readonly string[]): number {
  const begins = (text: string) => {
    const own = folded(text).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  if (begins(label)) return 0;
  return begins(`${label} ${others} ${t.search.groups[group]}`) ? 1 : 2;
}
