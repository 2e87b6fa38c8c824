import { DUE_SOON_DAYS } from '#contract/conversions';
import { addDays, daysBetween, EVER, type Day } from '#src/lib/day.ts';
import { untilText } from '#src/lib/due.ts';
import { choice, optionsOf } from '#src/list/filters.ts';
import * as t from '#text';

const words = t.conversions.due;

/** Until when a conversion is to be decided, and how long that is: "12 Nov, 11 days overdue"; '' for no day. */
export const dueText = (decideBy: string, today: Day): string => (decideBy === '' ? '' : untilText(decideBy, today));

/** The age of a pending conversion in words; '' for a decided one. */
export function ageText(status: string, convertedAt: string, today: Day): string {
  // Never negative: the clock may be ahead of the network's day.
  return status === 'pending' ? words.age(Math.max(0, daysBetween(convertedAt, today))) : '';
}

/** Pending conversions by the end of their validation window, whatever their date. */
export const dueFilter = (today: Day) =>
  choice(
    words.filter,
    (due) =>
      ({
        overdue: { decideByTo: addDays(today, -1) },
        soon: { decideByFrom: today, decideByTo: addDays(today, DUE_SOON_DAYS) },
        all: { decideByFrom: EVER.from },
      })[due] ?? {},
    optionsOf(words.options),
  );
