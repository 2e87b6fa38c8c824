import { expect, it } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { page as advertisers } from '#src/features/advertisers/page.ts';
import { page as applications } from '#src/features/applications/page.ts';
import { page as audit } from '#src/features/audit/page.ts';
import { page as billing } from '#src/features/billing/page.ts';
import { page as campaigns } from '#src/features/campaigns/page.ts';
import { page as conversions } from '#src/features/conversions/page.ts';
import { page as enquiries } from '#src/features/enquiries/page.ts';
import { page as feeds } from '#src/features/feeds/page.ts';
import { page as invoices } from '#src/features/invoices/page.ts';
import { page as links } from '#src/features/links/page.ts';
import { page as mail } from '#src/features/mail/page.ts';
import { page as partnerships } from '#src/features/partnerships/page.ts';
import { page as overview } from '#src/features/payment-overview/page.ts';
import { page as payments } from '#src/features/payments/page.ts';
import { page as placements } from '#src/features/placements/page.ts';
import { page as publishers } from '#src/features/publishers/page.ts';
import { page as suspiciousClicks } from '#src/features/suspicious-clicks/page.ts';
import { page as vouchers } from '#src/features/vouchers/page.ts';
import { lookedAt } from '#src/first-view/early/viewer-of.ts';
import { leastWidthOf } from '#src/list/cell-text.ts';
import type { Column } from '#src/list/types.ts';

/** A window of 1440 pixels without the navigation and the page's edges, and in it the boxes that pick rows. */
const ROOM = 1160;
const PICKS = 44;

/** Lists whose rows can be picked. */
const pickable = new Set(['campaigns', 'conversions']);

const lists: readonly {
  at: (viewer: Viewer, search: URLSearchParams) => { definition: object; values: object };
}[] = [
  advertisers,
  applications,
  audit,
  billing,
  campaigns,
  conversions,
  enquiries,
  feeds,
  invoices,
  links,
  mail,
  overview,
  partnerships,
  payments,
  placements,
  publishers,
  suspiciousClicks,
  vouchers,
];
const kinds = ['publisher', 'advertiser', 'agency'] as const;
const viewerOf = (kind: Viewer['kind']): Viewer => ({
  agencyId: 1,
  contactId: kind === 'agency' ? 0 : 7,
  role: kind === 'agency' ? 'manager' : kind,
  eyes: kind === 'agency' ? 'manager' : kind,
  kind,
  name: 'Harbour Lane Home',
  user: { id: 'u', name: 'Imogen', email: 'imogen@example.com', twoFactor: false },
  currency: 'GBP',
  acting: false,
  membership: {
    id: 1,
    role: 'manager',
    level: 'admin',
    agencyId: 1,
    agencyName: 'UK',
    contactId: 0,
    contactName: '',
    currency: 'GBP',
    extraNames: [],
    twoFactorRequired: false,
  },
  today: '2026-03-15',
  currencies: ['GBP', 'EUR'],
  connection: null,
  mostUploadMb: 2,
  mails: true,
  extraNames: {},
});

const searches = ['', 'status=pending'];

it.each(kinds.flatMap((kind) => searches.map((search) => [kind, search] as const)))(
  'shows %s every usual column of every list without scrolling sideways, at "%s"',
  (kind, search) => {
    const tooWide = lists.flatMap((list) => {
      const { columns, name } = list.at(viewerOf(kind), new URLSearchParams(search)).definition as {
        columns: readonly Column<never>[];
        name: string;
      };
      const usual = columns.filter(({ hiddenByDefault }) => !hiddenByDefault);
      const width =
        (pickable.has(name) ? PICKS : 0) +
        usual.reduce((sum, column) => sum + leastWidthOf(column, column === columns[0]), 0);
      return width > ROOM ? [`${name}: ${width}`] : [];
    });
    expect(tooWide).toEqual([]);
  },
);

it.each(kinds.flatMap((kind) => ['', 'currency=EUR'].map((search) => [kind, search] as const)))(
  'a currency above a list of %s is that of all its amounts, at "%s"; without one each row names its own',
  (kind, search) => {
    const wrong = lists.flatMap((list) => {
      const { definition, values } = list.at(viewerOf(kind), new URLSearchParams(search));
      const { columns, filters, name } = definition as {
        columns: readonly Column<never>[];
        filters: Readonly<Record<string, { label: string }>>;
        name: string;
      };
      const usual = columns.filter(({ hiddenByDefault }) => !hiddenByDefault);
      const amounts = usual.filter((column) => column.kind === 'money');
      const said = filters['currency']?.label === 'Currency' && 'currency' in values ? values.currency : '';
      const isRight =
        said === ''
          ? amounts.length === 0 || usual.some(({ id }) => id === 'currency')
          : amounts.every(({ currency }) => currency === said);
      return isRight ? [] : [name];
    });
    expect(wrong).toEqual([]);
  },
);

it.each(['publisher', 'advertiser'] as const)(
  'shows a manager who looks at a %s the columns, filters and words of its own lists',
  (kind) => {
    const own = viewerOf(kind);
    const account = { contactId: own.contactId, agencyId: 1, kind, name: own.name, currency: 'GBP', active: true };
    const looking = lookedAt(viewerOf('agency'), { ...account, country: 'GB' });
    const shownTo = (viewer: Viewer) =>
      lists.map((list) => {
        const { columns, ...definition } = list.at(viewer, new URLSearchParams()).definition as {
          columns: readonly Column<never>[];
        };
        return JSON.stringify({ ...definition, columns: columns.map(({ id, header }) => [id, header]) });
      });
    expect(shownTo(looking)).toEqual(shownTo(own));
  },
);
