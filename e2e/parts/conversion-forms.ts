/** The forms of conversions, and the views of their list. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { deciders, everybody, inMain, publishers, seen, type FormCase } from './forms.ts';
import { conversionId, checkedBatch, conversion, view } from './samples.ts';

const aloud = () => page.getByRole('alert').filter({ hasText: 'could not be changed' });

/** The note that the service answers is there, and the field is free for the next one. */
const asked = async () => {
  await seen(page.getByText(examples.writeConversionNote.notes.at(-1)?.body ?? '', { exact: true }));
  await expect.element(page.getByRole('textbox', { name: /^Your (question|answer)$/ })).toHaveValue('');
};

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
    name: 'a question about a rejection',
    who: publishers,
    at: `conversions/${conversionId}`,
    to: 'writeConversionNote',
    open: ['Ask about the rejection'],
    needs: true,
    typed: { 'Your question': 'The goods were kept.' },
    send: 'Send',
    answers: { ...conversion, listConversionNotes: { mayWrite: true, notes: [] } },
    done: asked,
  },
  {
    name: 'the answer to a question about a rejection',
    who: deciders,
    at: `conversions/${conversionId}`,
    to: 'writeConversionNote',
    needs: true,
    typed: { 'Your answer': 'They came back on 2 March.' },
    send: 'Send',
    answers: { ...conversion, listConversionNotes: { ...examples.listConversionNotes, mayWrite: true } },
    done: asked,
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
