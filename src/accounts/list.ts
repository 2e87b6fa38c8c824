import { listAccountManagers } from '#contract/agency';
import { contactSorts, getContact, listContacts, type ContactKind, type ContactRow } from '#contract/contacts';
import type { Viewer } from '#src/api/viewer.ts';
import { choice, choices, optionsOf, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { Option, StatusLook } from '#src/list/types.ts';
import { valueAt } from '#contract/records';
import * as t from '#text';

/** The list of publishers, and that of advertisers, from the same parts. */

const { filters: f, columns: c } = t.contacts;

/** By `active`. */
export const activeLooks: Record<string, StatusLook> = {
  true: { label: t.contacts.states.active, tone: 'good' },
  false: { label: t.contacts.states.inactive, tone: 'quiet' },
};

const managers = (rows: readonly { id: number; name: string }[] | undefined): Option[] =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** The list of a kind of accounts. */
export function contactList(kind: ContactKind) {
  const words = t.contacts[kind];
  const isPublisher = kind === 'publisher';
  return list({
    name: isPublisher ? 'publishers' : 'advertisers',
    endpoint: listContacts,
    words: { ...words, rowName: t.contacts.rowName, columns: c },
    names: {
      endpoint: listAccountManagers,
      input: ({ agencyId }) => ({ query: { agencyId } }),
      neededBy: ['manager'],
      mayAsk: ({ role }) => role === 'manager',
    },
    filters: ({ currencies }, names) => ({
      q: text(f.search, 'searchTerm', f.searchHint),
      state: choice(f.state, (state) => ({ active: state === 'active' }), optionsOf(t.contacts.states)),
      manager: choices(f.manager, 'accountManagerIds', managers(names), { open: true }),
      type: isPublisher && choices(f.type, 'publisherTypes', optionsOf(t.contacts.types)),
      partner: isPublisher && choices(f.partner, 'partnerTypes', optionsOf(t.contacts.tiers)),
      payment: choices(f.payment, 'paymentTypes', optionsOf(t.payTypes)),
      currency: choices(
        f.currency,
        'currencies',
        currencies.map((code) => ({ value: code, label: code })),
        { open: true },
      ),
      country: text(f.country, (code) => ({ countries: [code.toUpperCase().slice(0, 2)] })),
    }),
    ask: () => ({ kind }),
    sorts: contactSorts,
    sort: 'name',
    columns: (make) => ({
      name: make.text('name', { width: 220 }),
      state: make.status('active', activeLooks, { width: 108, write: (active) => active }),
      companyName: make.text('companyName', { width: 200, hidden: true }),
      website: isPublisher && make.text('website', { width: 220, lines: 1 }),
      publisherType:
        isPublisher &&
        make.text('publisherType', {
          width: 110,
          filter: 'type',
          write: (type) => valueAt(t.contacts.types, type) ?? type,
        }),
      partnerType:
        isPublisher &&
        make.text('partnerType', {
          width: 110,
          filter: 'partner',
          write: (tier) => valueAt(t.contacts.tiers, tier) ?? tier,
        }),
      campaigns: make.number('campaigns', { width: 110 }),
      accountManager: make.text('accountManager', { width: 170, filter: ['manager', 'accountManagerId'] }),
      country: make.text('country', { width: 90, filter: 'country' }),
      currency: make.text('currency', { width: 100, hidden: isPublisher, filter: 'currency' }),
      email: make.text('email', { width: 220, lines: 1, hidden: isPublisher }),
      paymentType: make.text('paymentType', {
        width: 120,
        hidden: true,
        filter: 'payment',
        write: (type) => valueAt(t.payTypes, type) ?? type,
      }),
      termsDays: !isPublisher && make.number('termsDays', { width: 120 }),
      minimumPayment: isPublisher && make.money('minimumPayment', { width: 150, hidden: true }),
      feeRate: !isPublisher && make.text('feeRate', { width: 132 }),
      vatRate: make.text('vatRate', { width: 110, hidden: true }),
      vatNumber: make.text('vatNumber', { width: 150, hidden: true }),
      address: make.text('address', { width: 240, hidden: true }),
      traffic: isPublisher && make.text('traffic', { width: 110, hidden: true }),
      websiteCount: isPublisher && make.number('websiteCount', { width: 110, hidden: true }),
      created: make.day('createdAt', { hidden: true }),
      id: make.id('contactId'),
    }),
    rowId: (row: ContactRow) => row.contactId,
    rowName: (row: ContactRow) => row.name,
    detail: (viewer, id) => [{ endpoint: getContact, input: openInput(viewer, id) }],
  });
}

export const openInput = ({ agencyId }: Viewer, contactId: number) => ({ params: { contactId }, query: { agencyId } });
