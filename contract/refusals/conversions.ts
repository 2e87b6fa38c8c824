import type { conversionStatuses } from '../conversions.ts';

/** Where a conversion is. */
export type ConversionStatus = (typeof conversionStatuses)[number];
type Status = ConversionStatus;

/** Decisions on conversions, and sales that shops tell of. */
export const conversions = {
  'conversion.none': 'There is no such conversion.',
  'conversion.hiddenOrder': ({ column }: { column: string }) => `A publisher cannot sort by ${column}.`,
  'conversion.publisherDecides':
    'Conversions are decided by the advertiser and its account manager; a publisher cannot update them.',
  'conversion.exactlyOne': 'conversions must hold exactly one conversion.',
  'conversion.ambiguous': ({ reference, ids }: { reference: string; ids: readonly number[] }) =>
    `${reference} names ${ids.length} conversions: ${ids.join(', ')}. Use one of these ids.`,
  'conversion.belongsTo': ({ needed, status }: { needed: Status; status: Status }) =>
    `belongs to status ${needed}, not ${status}`,
  'conversion.uidTwice': 'name the same uid twice',
  'conversion.decidedMeanwhile': ({ status, expected }: { status: Status; expected: Status }) =>
    `The conversion is ${status} by now; it was ${expected} when this was decided.`,
  'conversion.transition': ({ status, next }: { status: Status; next: Status }) =>
    `The conversion is ${status}; it cannot become ${next}.`,
  'conversion.codeNeeded': 'is required with status rejected',
  'conversion.linesOfStatus': ({ status }: { status: Status }) =>
    `are to be ${status} as the conversion is; leave lines out that are not part of it any more`,
  'conversion.sum': ({ sum, amount }: { sum: string; amount: string }) =>
    `add up to ${sum}, not to the amount, which is ${amount}`,
  'conversion.beforeSale': ({ day }: { day: string }) => `must not be before the conversion, which is of ${day}`,
  'conversion.withinTwoYears': 'must be within two years',
  'conversion.noGroup': 'The campaign has no commission group that this amount falls into.',
  'conversion.invoiced': ({ id, invoice }: { id: number; invoice: number }) =>
    `Conversion ${id} is on invoice ${invoice} and changes no more.`,

  'sale.noGroup': 'The campaign has no commission group that this sale falls into.',
  'sale.advertiserOnly': 'Sales are reported by the advertiser, or for it by the agency.',
  'sale.withinYear': 'must be within the last year',
};
