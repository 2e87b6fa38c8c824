/** The forms of conversions, and the views of their list. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { deciders, everybody, inMain, seen, type FormCase } from './forms.ts';
import { conversionId, checkedBatch, conversion, view } from './samples.ts';

const aloud = () => page.getByRole('alert').filter({ hasText: 'could not be changed' });

export const conversionForms: FormCase[] = [
  {
    name: 'the approval of a conversion',
    who: deciders,
    at: `conversions/${conversionId}`,
    to: 'updateConversions',
    send: 'Approve',
    again: 'Try again',
    later: true,
    done: () => expect.element(aloud()).not.toBeInTheDocument(),
    said: aloud,
    answers: conversion,
  },
  {
    name: 'the rejection of a conversion',
    who: deciders,
    at: `conversions/${conversionId}`,
    to: 'updateConversions',
    open: ['Reject'],
    choose: () => page.getByLabelText('Reason').selectOptions('Returned'),
    typed: { 'What the publisher reads': 'Sent back unopened' },
    send: 'Reject',
    again: 'Try again',
    later: true,
    done: () => expect.element(aloud()).not.toBeInTheDocument(),
    said: aloud,
    answers: conversion,
  },
  {
    name: 'the correction of a conversion',
    who: deciders,
    at: `conversions/${conversionId}`,
    to: 'updateConversions',
    open: ['Edit'],
    typed: { 'Extra field 1': 'corrected on a bad day' },
    send: 'Save changes',
    answers: conversion,
  },
  {
    name: 'a batch of conversions that is checked',
    who: deciders,
    at: 'conversions/validate',
    to: 'makeDecisionBatch',
    typed: { 'References or ids': conversionId },
    send: 'Check what would change',
    said: inMain,
    answers: { ...conversion, ...checkedBatch },
    done: () => seen(page.getByText('1 would change')),
  },
  {
    name: 'a saved view',
    who: everybody,
    at: 'conversions?status=approved',
    to: 'saveView',
    open: ['Views'],
    typed: { 'Name of the view': 'Approved ones' },
    send: 'Save',
    answers: { saveView: view },
    done: () => seen(page.getByRole('dialog', { name: 'Views' })),
  },
  {
    name: 'a saved view that is deleted',
    who: everybody,
    at: 'conversions',
    to: 'deleteView',
    open: ['Views'],
    send: 'Delete the view "Approved ones"',
    answers: { listViews: [view] },
    done: () => seen(page.getByRole('dialog', { name: 'Views' })),
    repeats: true,
  },
];
