/** The forms of saved reports. */
import { everybody, type FormCase } from './forms.ts';
import { saved } from './samples.ts';

export const reportForms: FormCase[] = [
  {
    name: 'a saved report',
    who: everybody,
    at: 'reports?rows=campaignName&values=clicks',
    to: 'createSavedReport',
    open: ['Save'],
    typed: { Name: 'Clicks by campaign' },
    send: 'Save',
  },
  {
    name: 'another name of a saved report',
    who: everybody,
    at: 'reports',
    to: 'updateSavedReport',
    open: ['Saved reports', /^Rename or share /],
    typed: { Name: 'Better named' },
    send: 'Save',
    answers: saved,
  },
  {
    name: 'a saved report that is deleted',
    who: everybody,
    at: 'reports',
    to: 'deleteSavedReport',
    open: ['Saved reports', /^Delete Placements/],
    send: 'Delete report',
    answers: saved,
  },
];
