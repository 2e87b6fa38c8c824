import { listConversionNotes } from '#contract/conversion-notes';
import { conversionSorts, listConversions, movementKinds, type ConversionRow } from '#contract/conversions';
import type { MoneyStage } from '#contract/money-stages';
import { extraNames } from '#contract/extra-names';
import { recordOf, valueAt } from '#contract/records';
import { readInstant } from '#contract/primitives';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { convertedAt, sentAs } from '#src/lib/converted.ts';
import { countryText } from '#src/lib/country.ts';
import { EVER, formatInstant } from '#src/lib/day.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { one, readState } from '#src/lib/url-state.ts';
import type { Makers } from '#src/list/columns.ts';
import { choice, choices, optionLabel, optionsOf, period, text, things } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { ChoiceFilter, Option, StatusLook } from '#src/list/types.ts';
import * as t from '#text';
import { ageText, dueFilter, dueText } from './due.ts';
import { rowsIn } from '#src/list/scope-text.ts';

const { filters: f, columns: c, ...words } = t.conversions;
const { names: stages, title: stage } = t.moneyStages;

export const statusLooks: Record<ConversionRow['status'], StatusLook> = {
  pending: { label: words.statuses.pending, tone: 'waiting' },
  approved: { label: words.statuses.approved, tone: 'good' },
  rejected: { label: words.statuses.rejected, tone: 'bad' },
};

export const stageLooks: Record<MoneyStage, StatusLook> = {
  pending: { label: stages.pending, tone: 'waiting' },
  approved: { label: stages.approved, tone: 'waiting' },
  invoiced: { label: stages.invoiced, tone: 'info' },
  due: { label: stages.due, tone: 'info' },
  raised: { label: stages.raised, tone: 'info' },
  paid: { label: stages.paid, tone: 'good' },
};

/** Searches by reference and movement links ignore the period. */
export const anyDate = { fromDate: EVER.from, toDate: EVER.to, dateField: 'conversion' } as const;
const BY_ITEM = 'conversionsByBasketItem' as const;

/**
 * The request finds several references, each whole, or a part of one. A text between whose separators something has no
 * digit is one reference, such as "Order 12"; of one with commas only, the service says whether it is one or several.
 */
export function found(ref: string): { queryMerchantRef: string[] } | { find: string } {
  const parts = ref.split(/[\s,;]+/).filter((part) => part !== '');
  const isList = parts.length > 1 && /[\s;]/.test(ref) && parts.every((part) => /\d/.test(part));
  if (isList) return { queryMerchantRef: parts };
  return /[,;]/.test(ref) ? { queryMerchantRef: [ref] } : { find: ref };
}

/** Reasons for which a sale is to be looked at, as the CSV joins them, in words. */
const flagText = (flags: string) =>
  flags
    .split('; ')
    .map((flag) => valueAt(words.flags, flag) ?? flag)
    .join(', ');
const hintOf = ({ flags, waitsAs }: ConversionRow) =>
  [waitsAs && words.waitsAs[waitsAs], flags?.length ? flagText(flags.join('; ')) : undefined]
    .filter((text) => text !== undefined)
    .join('; ') || undefined;
const signOf = ({ flags, waitsAs }: ConversionRow) => (waitsAs ? '⧗' : flags?.length ? '⚑' : null);
/** Rows that wait for the account's live network are looked at again. */
const WAITING_MS = 5_000;

/** The movements in the span that `moved` names. */
function movedOptions(moved: string): Option[] {
  const [, since, until] = moved.split('_');
  if (since === undefined || until === undefined) return [];
  return movementKinds.map((kind) => ({
    value: `${kind}_${since}_${until}`,
    label: words.movedIn(words.movements[kind], formatInstant(since), formatInstant(until)),
  }));
}

/** @returns undefined unless it names a movement and a span. */
function readMoved(raw: string): string | undefined {
  const [kind, since = '', until = '', ...rest] = raw.split('_');
  const known = movementKinds.some((each) => each === kind) && readInstant(since) && readInstant(until);
  return known && rest.length === 0 ? raw : undefined;
}

/** Filter for movements in a span: `paid_2026-03-08T09:30:00.000Z_2026-03-15T12:00:00.000Z`. */
function movedFilter(search: URLSearchParams): ChoiceFilter {
  const field = one('', readMoved, (value) => value);
  const { moved } = readState({ moved: field }, search);
  const ask = (value: string) => {
    const [movement, movedSince, movedUntil] = value.split('_');
    return value === '' ? {} : { movement, movedSince, movedUntil };
  };
  return { kind: 'choice', label: f.moved, options: movedOptions(moved), field, ask };
}

const showsPending = (statuses: readonly string[]) => statuses.length === 0 || statuses.includes('pending');

/**
 * The reason of rejections. It stands before the names where it tells the rows apart; else at the end, as a usual column
 * for publishers, who may ask about it.
 */
function reasonAt(
  place: 'names' | 'end',
  make: Makers<ConversionRow>,
  { kind }: Viewer,
  { status, question }: { status: readonly string[]; question: string | undefined },
) {
  const tellsApart = status.includes('rejected') || Boolean(question);
  if (tellsApart !== (place === 'names')) return {};
  const hidden = !tellsApart && (kind !== 'publisher' || status.length > 0);
  return {
    reason: make.text('rejectionReason', { width: 248, hidden, ...(tellsApart && { lines: 1 }), write: storedWord }),
  };
}

/**
 * Until when each is to be decided. Among those of every status a rejected one, which has no such day, says why
 * instead.
 */
function decideByAt(
  make: Makers<ConversionRow>,
  { today }: Viewer,
  { status, question }: { status: readonly string[]; question: string | undefined },
) {
  const hidden = !showsPending(status) || Boolean(question);
  if (status.length > 0)
    return make.text('decideBy', { width: 168, firm: true, hidden, write: (day) => dueText(day, today) });
  return make.text(['decideBy', 'rejectionReason'], {
    header: c.decideByOrReason,
    width: 168,
    hidden,
    write: (day, reason) => (day === '' ? storedWord(reason) : dueText(day, today)),
  });
}

const currencyFilter = ({ currencies, currency }: Viewer) =>
  choice(
    f.currency,
    'targetCurrencyCode',
    currencies.map((value) => ({ value, label: value })),
    currency,
  );

export const currencyAt = (viewer: Viewer, search: URLSearchParams): string =>
  readState({ currency: currencyFilter(viewer).field }, search).currency;

/** Addresses that were kept have words of the interface. */
const kept: Readonly<Record<string, string>> = {
  awaitingInvoicing: 'approved',
  advertiserInvoiced: 'invoiced',
  nextPayment: 'due,raised',
  paymentSent: 'paid',
};

const allStages = choices(stage, 'stage', optionsOf(stages));
const stageFilter = {
  ...allStages,
  field: {
    ...allStages.field,
    read: (raw: readonly string[]) => allStages.field.read(raw.map((text) => valueAt(kept, text) ?? text)),
  },
};

const statusFilter = choices(f.status, 'status', optionsOf(words.statuses));

/** The usual period of a list. Money that is not paid yet, and what waits for a decision, is not cut by its age. */
function usualRange(search: URLSearchParams): 'all' | 'last30' {
  const { status, payment } = readState({ status: statusFilter.field, payment: stageFilter.field }, search);
  const isOpen = payment.length > 0 ? !payment.includes('paid') : status.join(' ') === 'pending';
  return isOpen ? 'all' : 'last30';
}

export const conversionList = list({
  name: 'conversions',
  endpoint: listConversions,
  words: { ...words, columns: c },
  filters: (viewer, _, search) => ({
    ref: text(f.reference, found, f.referenceHint, 6000),
    moved: movedFilter(search),
    period: period(f.period, (days) => ({ ...days }), {
      bases: optionsOf(words.dates),
      today: viewer.today,
      range: usualRange(search),
    }),
    due: viewer.kind !== 'publisher' && dueFilter(viewer.today),
    status: statusFilter,
    payment: stageFilter,
    question: viewer.connection === null && choice(f.question, 'question', optionsOf(t.questions.states)),
    flag: viewer.kind !== 'publisher' && choices(f.flag, 'flag', optionsOf(words.flags)),
    show: choice(f.show, 'conversionType', optionsOf(words.types)),
    campaign: things(f.campaign, 'campaign', 'campaignId'),
    invoiced: choice(f.invoiced, () => ({ excludeInvoiced: true }), [{ value: 'no', label: f.notInvoiced }]),
    currency: currencyFilter(viewer),
    publisher: viewer.kind !== 'publisher' && things(f.publisher, 'publisher', 'publisherId'),
    advertiser: viewer.kind !== 'advertiser' && things(f.advertiser, 'advertiser', 'advertiserId'),
    placement: things(f.placement, 'placement', 'placementId'),
    voucher: things(f.voucher, 'voucher', 'voucherId'),
    paymentId: viewer.kind !== 'advertiser' && things(f.paymentId, 'payment', 'invoicePayoutId'),
    uid: viewer.kind !== 'advertiser' && text(f.uid, 'queryUid'),
    ...recordOf(extraNames, (name) => {
      const label = viewer.extraNames[name];
      return label !== undefined && text(label, name);
    }),
  }),
  without: ({ ref, moved, due, question }) => [
    ...(moved ? [] : ['moved' as const]),
    ...(ref || moved || due || question ? ['period' as const] : []),
    ...(due ? ['status' as const] : []),
  ],
  ask: ({ ref, moved, due, question }) => (ref || moved || due || question ? anyDate : {}),
  sorts: conversionSorts,
  sort: '-converted',
  columns: (make, viewer, { currency, show, status, flag, question }) => ({
    reference: make.text('advertiserRef', { width: 116, sign: signOf, hint: hintOf }),
    converted: make.instant('conversionDate'),
    status: make.status('status', statusLooks, {
      width: 104,
      filter: 'status',
      hint: ({ rejectionReason }) => (rejectionReason ? storedWord(rejectionReason) : undefined),
    }),
    // Before names, so that amounts are in sight where a window does not hold every column.
    value: make.money('conversionValue.amount', { width: 92, currency, hint: sentAs }),
    commission: make.money('commission.amount', { width: 92, currency, hint: convertedAt }),
    cost: viewer.eyes !== 'publisher' && make.money('cost.amount', { width: 92, currency, hint: convertedAt }),
    ...(viewer.kind !== 'publisher' && {
      age: make.text(['status', 'conversionDate'], {
        width: 80,
        sort: false,
        // Among decided ones the date says as much.
        hidden: status.join(' ') !== 'pending',
        write: (is, at) => ageText(is, at, viewer.today),
      }),
      decideBy: decideByAt(make, viewer, { status, question }),
    }),
    ...(viewer.kind !== 'publisher' && {
      flags: make.text('flags', { width: 200, sort: false, hidden: !flag?.length, write: flagText }),
    }),
    ...reasonAt('names', make, viewer, { status, question }),
    campaign: make.text('campaignName', { filter: ['campaign', 'campaignId'] }),
    advertiser:
      viewer.kind !== 'advertiser' &&
      make.text('advertiserName', { hidden: true, filter: ['advertiser', 'advertiserId'] }),
    publisher: viewer.kind !== 'publisher' && make.text('publisherName', { filter: ['publisher', 'publisherId'] }),
    ...(show === BY_ITEM && {
      item: make.text('item.name'),
      sku: make.text('item.sku', { width: 120 }),
      itemValue: make.money('item.value.amount', { currency }),
    }),
    payment: make.status('stage', stageLooks, {
      header: stage,
      width: 152,
      filter: 'payment',
      // Nothing is paid of what waits for a decision, whose last day stands here instead, or of what was rejected.
      hidden:
        (viewer.kind !== 'publisher' && showsPending(status)) || status.join(' ') === 'rejected' || question === 'open',
    }),
    ...reasonAt('end', make, viewer, { status, question }),
    id: make.id('conversionId', { hidden: true }),
    clicked: make.instant('clickDate', { hidden: true }),
    decided: make.day('decisionDate', { hidden: true }),
    invoiced: make.day('invoiceDate', { hidden: true }),
    paid: make.day('paymentDate', { hidden: true }),
    changed: make.instant('lastModifiedDate', { hidden: true }),
    tracked: make.money('origConversionValue.amount', { header: c.trackedValue, currency, hidden: true }),
    customer: make.text('custType', { width: 110, hidden: true, write: storedWord }),
    voucher: make.text('voucher', { width: 130, hidden: true }),
    uid: make.text('uid', { width: 130, hidden: true, ...(viewer.kind !== 'advertiser' && { filter: 'uid' }) }),
    country: make.text('country', { width: 130, hidden: true, write: (name) => countryText(name) }),
    placement: make.text('placement.name', { hidden: true, filter: ['placement', 'placement.id'] }),
    website: make.text('publisherWebsiteUrl', { hidden: true }),
    type: make.text('campaignTypeName', { width: 130, hidden: true, write: storedWord }),
    publisherId: make.id('publisherId', { hidden: true }),
    advertiserId: make.id('advertiserId', { hidden: true }),
    campaignId: make.id('campaignId', { hidden: true }),
    invoiceId: make.id('invoiceId', { hidden: true }),
    paymentId: make.id('paymentId', { hidden: true, ...(viewer.kind !== 'advertiser' && { filter: 'paymentId' }) }),
    loyalty: make.flag('loyalty', { hidden: true }),
    ...recordOf(extraNames, (name) => {
      const header = viewer.extraNames[name];
      return (
        header !== undefined && make.text(`extendedData.${name}`, { header, width: 130, hidden: true, filter: name })
      );
    }),
  }),
  rowId: (row) => (row.item ? `${row.conversionId}:${row.item.sku}:${row.item.name}` : row.conversionId),
  rowName: (row) => row.advertiserRef || row.conversionId,
  again: (rows) => rows.some(({ waitsAs }) => waitsAs !== undefined) && WAITING_MS,
  usual: 10_000,
  scope: ({ moved, show, due, question }, _, total) => ({
    ...(show === BY_ITEM && rowsIn(words.countItems, total, 10_000)),
    ...(moved && { dateBasis: optionLabel(movedOptions(moved), moved) }),
    ...(question && { dateBasis: t.questions.anyDate[question as 'open' | 'answered'] }),
    ...(due && { dateBasis: `${valueAt(words.due.options, due)}: ${words.due.anyDate}` }),
  }),
  detail: (viewer, id, search) => [
    { endpoint: listConversions, input: openInput(viewer, id, currencyAt(viewer, search)) },
    { endpoint: listConversionNotes, input: notesInput(viewer, id) },
  ],
});

/** Request for what was asked about a conversion. */
export const notesInput = (viewer: Viewer, conversionId: number) => ({
  params: { conversionId },
  query: scopeOf(viewer),
});

/** Request for the open conversion: one row per basket item, or one without a basket. */
export const openInput = ({ agencyId, contactId }: Viewer, conversionId: number, currency: string) => ({
  query: {
    agencyId,
    contactId,
    conversionId: [conversionId],
    ...anyDate,
    conversionType: BY_ITEM,
    targetCurrencyCode: currency,
    limit: 500,
  },
});
