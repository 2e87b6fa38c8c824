/** The forms that a chart's menu opens. */
import type { FormCase } from './forms.ts';

const everybody: FormCase['who'] = [
  ['publisher', '/1/200001'],
  ['advertiser', '/1/100001'],
  ['manager', '/1/0'],
];
const note = {
  id: 11,
  contactId: 200001,
  day: '2026-03-03',
  text: 'Spring sale',
  authorName: 'Imogen Tallis-Reyes',
  revision: 1,
  updatedAt: '2026-03-03T08:00:00.000Z',
};
const inNotes = {
  who: everybody,
  at: 'reports?rows=month&values=clicks&chart=line',
  answers: { listDayNotes: [note], createDayNote: note, updateDayNote: { ...note, revision: 2 } },
} as const;
const open = ['Chart menu', 'Notes at days …'] as const;

export const chartForms: FormCase[] = [
  {
    ...inNotes,
    name: 'a note at a day',
    to: 'createDayNote',
    open: [...open, 'Write a note'],
    typed: { Day: '4 Mar 2026', Note: 'Free delivery' },
    send: 'Save',
    needs: true,
  },
  {
    ...inNotes,
    name: 'a changed note',
    to: 'updateDayNote',
    open: [...open, /^Change /],
    typed: { Note: 'Spring sale, a day late' },
    send: 'Save',
  },
  { ...inNotes, name: 'a note that is removed', to: 'deleteDayNote', open: [...open, /^Remove /], send: 'Remove' },
];
