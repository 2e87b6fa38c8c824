export type ValueKind = 'text' | 'number' | 'day';

const valueKinds: Record<ValueKind, string> = {
  text: 'text',
  number: 'a number',
  day: 'a day, written yyyy-mm-dd',
};

export const reports = {
  'report.valueCount': ({ count, operator, given }: { count: number; operator: string; given: number }) =>
    `must hold ${count} value${count === 1 ? '' : 's'} for ${operator}, not ${given}`,
  'report.valueKind': ({ kind, field, given }: { kind: ValueKind; field: string; given: string }) =>
    `must be ${valueKinds[kind]} for ${field}, not "${given}"`,
  'report.twice': ({ name }: { name: string }) => `is named twice: "${name}"`,
  'report.noCurrencyAtAll': 'must not be false unless includeOriginalCurrency is true',
  'report.notGrouped': ({ name }: { name: string }) =>
    `must be a dimension of the report, which "${name}" is not: alternatives of measures and dimensions choose groups, and a group has no other dimensions`,
  'report.notMeasured': ({ name }: { name: string }) => `must be a field of the report: add "${name}" to measures`,
  'report.notADimension': ({ name }: { name: string }) => `must be a field of the report: add "${name}" to dimensions`,
  'report.daysTwice': 'must not overlap with the report’s own days or with other compared ones',
  'report.estimateCompared': ({ name }: { name: string }) =>
    `must not stand beside compare: "${name}" is estimated from the days before those of its report`,
  'report.valuesEach': ({ count, given }: { count: number; given: number }) =>
    `must have a value for each of its ${count} dimensions, not ${given}`,
  'report.noField': ({ name, meant }: { name: string; meant: string }) =>
    `is not a field of the report: "${name}". Did you mean "${meant}"?`,
  'report.costs': ({ names }: { names: readonly string[] }) =>
    `A publisher does not see what an advertiser pays: ${names.join(', ')}.`,
  'report.tooManyGroups': (v: { most: number; dimensions: readonly string[] }) =>
    `The report has more than ${v.most} groups, which is the most that an answer holds. ` +
    `Shorten the period, add a condition, or leave out one of its dimensions (${v.dimensions.join(', ')}).`,
  'report.tooMany': ({ running, waiting }: { running: number; waiting: number }) =>
    `${running} reports of this account are running and ${waiting} are waiting already. Try again when one is done.`,
  'report.nobodyWaits': 'The report was stopped, because nobody waits for it.',
  'report.tooSlow': (v: { seconds: number }) =>
    `The report took more than ${v.seconds} s and was stopped. Shorten its period or narrow it.`,
  'report.managersOnly': 'accountManagerType and accountManagerIds are for account managers.',
  'report.typeNeeded': 'is required with accountManagerIds: PAM or CAM',
  'report.idsNeeded': 'is required with accountManagerType: whose accounts',
  'report.noManager': ({ managers, given }: { managers: readonly number[]; given: number }) =>
    `must be account managers of the agency (${managers.join(', ')}), not ${given}`,

  'dayNote.none': 'There is no such note.',
  'dayNote.changed': ({ by }: { by: string }) => `${by} has changed this note since it was read. Read it again first.`,
  'dayNote.most': ({ most }: { most: number }) => `An account has at most ${most} notes. Remove one first.`,
  'dayNote.foreign': 'The notes of an account are written by its own people.',

  'savedReport.none': 'There is no such report.',
  'savedReport.foreign': ({ owner }: { owner: string }) =>
    `This report is ${owner}\u2019s. Save it under a name of your own.`,
  'savedReport.closed': ({ fields }: { fields: readonly string[] }) =>
    `must leave partners out, who would read what its conditions name: ${fields.join(', ')}`,
  'savedReport.changed': ({ name }: { name: string }) =>
    `"${name}" has been changed since it was read. Read it again first.`,
};
