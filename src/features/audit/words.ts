import { enquiryStatuses } from '#contract/enquiry-statuses';
import { changesOf, nameText, valueText as recordedText, type Recorded } from '#src/ui/recorded.ts';
import * as t from '#text';

type Words = Readonly<Record<string, string>>;

const enquiryWords: Words = t.enquiries.statuses;
const actions: Words = t.audit.actions;
const subjects: Words = t.audit.subjects;
const statuses: Words = {
  ...t.conversions.statuses,
  ...t.invoices.statuses,
  ...Object.fromEntries(Object.entries(enquiryStatuses).map(([id, name]) => [name, enquiryWords[id] ?? name])),
};

/** "Invoice sent" for `invoice.sent`; an unknown action is shown as it is. */
export function actionText(action: string): string {
  return actions[action] ?? action.replaceAll(/[._]/g, ' ');
}

export function subjectText(kind: string): string {
  return subjects[kind] ?? kind.replaceAll('_', ' ');
}

/** States of a subject's kind; those of a payment share words with those of an invoice. */
const statusesOf = (kind: string): Words => (kind === 'payment' ? t.payments.statuses : statuses);

export const valueText = (kind: string, name: string, value: unknown): string =>
  recordedText(name, value, statusesOf(kind));

export function summaryOf(kind: string, before: Recorded, after: Recorded): string {
  return changesOf(before, after)
    .filter(({ changed }) => changed)
    .map(({ name, before: was, after: is }) =>
      was === undefined
        ? `${nameText(name)}: ${valueText(kind, name, is)}`
        : `${nameText(name)}: ${valueText(kind, name, was)} → ${valueText(kind, name, is)}`,
    )
    .join(', ');
}
