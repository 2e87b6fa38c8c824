import type { conversionStatuses } from '../conversions.ts';
import type { BatchState } from '../decisions.ts';

export type ConversionStatus = (typeof conversionStatuses)[number];
type Status = ConversionStatus;

export const conversions = {
  'conversion.none': 'There is no such conversion.',
  'conversion.hiddenOrder': ({ column }: { column: string }) => `A publisher cannot sort by ${column}.`,
  'conversion.publisherDecides':
    'Conversions are decided by the advertiser and its account manager; a publisher cannot update them.',
  'conversion.exactlyOne': 'conversions must hold exactly one conversion.',
  'conversion.ambiguous': ({ reference, ids }: { reference: string; ids: readonly number[] }) =>
    `${reference} names ${ids.length} conversions: ${ids.join(', ')}. Use one of these ids.`,
  'conversion.contradicts': ({ id, reference, given }: { id: number; reference: string; given: string }) =>
    `Conversion ${id} has the reference ${reference || '(none)'}, not ${given}: the row names two conversions.`,
  'conversion.belongsTo': ({ needed, status }: { needed: Status; status: Status }) =>
    `belongs to status ${needed}, not ${status}`,
  'conversion.uidTwice': 'name the same uid twice',
  'conversion.decidedMeanwhile': ({ status, expected }: { status: Status; expected: Status }) =>
    `The conversion is ${status} by now; it was ${expected} when this was decided.`,
  'conversion.transition': ({ status, next }: { status: Status; next: Status }) =>
    `The conversion is ${status}; it cannot become ${next}.`,
  'conversion.currency': ({ given, currency }: { given: string; currency: string }) =>
    `is ${given}, but the amounts of the campaign are in ${currency}`,
  'conversion.codeNeeded': 'is required with status rejected',
  'conversion.linesOfStatus': ({ status }: { status: Status }) =>
    `are to be ${status} as the conversion is; leave lines out that are not part of it any more`,
  'conversion.sum': ({ sum, amount }: { sum: string; amount: string }) =>
    `add up to ${sum}, not to the amount, which is ${amount}`,
  'conversion.beforeSale': ({ day }: { day: string }) => `must not be before the conversion, which is of ${day}`,
  'conversion.withinTwoYears': 'must be within two years',
  'conversion.untilNextMonth': ({ day }: { day: string }) => `must not be after next month, which ends on ${day}`,
  'conversion.noGroup': 'The campaign has no commission group that this amount falls into.',
  'conversion.invoiced': ({ id, invoice }: { id: number; invoice: number }) =>
    `Conversion ${id} is on invoice ${invoice} and changes no more.`,
  'conversion.noWayBack': ({ id }: { id: number }) => `Conversion ${id} has no change that can be undone.`,
  'conversion.notRejected': 'A publisher asks about conversions that are rejected; this one is not.',
  'conversion.notAsked': 'The publisher has asked nothing about this conversion, so there is nothing to answer.',
  'conversion.mostNotes': ({ most }: { most: number }) => `A conversion has at most ${most} notes.`,
  'conversion.changedSince': ({ id }: { id: number }) => `Conversion ${id} was changed since; it is left as it is.`,

  'batch.none': 'There is no such batch.',
  'batch.state': ({ state }: { state: BatchState }) => `The batch is ${state}, so this cannot be done with it.`,
  'batch.tooManyRows': ({ most }: { most: number }) => `The rows of a batch must be at most ${most} in all.`,
  'batch.mostRows': ({ most }: { most: number }) => `must be at most ${most} in all`,
  'batch.noneMatches': 'No conversion matches any more.',
  'batch.nothingToDo': 'Nothing of the batch is left to do.',
  'batch.onlyChanged': 'Only rows of the batch that were changed can be undone.',
  'batch.nothingLeft': 'The batch is done, and nothing of it is left.',
  'batch.ended': ({ name, count }: { name: string; count: number }) => `Ended by ${name}: ${count} were not decided.`,
  'batch.tooManyOpen': ({ most }: { most: number }) =>
    `${most} batches of this account are open, which is the most there can be. Let one run to its end, or discard one.`,
  'batch.twice': 'Named twice: the first one counts.',
  'batch.noConversion': 'There is no such conversion in this account.',
  'batch.ambiguous': 'Several advertisers have this reference: name the conversion by its id.',

  'sale.noGroup': 'The campaign has no commission group that this sale falls into.',
  'sale.advertiserOnly': 'Sales are reported by the advertiser, or for it by the agency.',
  'sale.withinYear': 'must be within the last year',
};
