/** An account manager changes the facts of an account, and whether it is active. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ContactDetail } from '#contract/contacts';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const contact = examples.getContact as ContactDetail;
const answers = {
  getContact: contact,
  getVocabulary: {
    sectors: [],
    verticals: [],
    countries: [{ id: 1, name: 'United Kingdom', group: null, code: 'GB' }],
  },
  listAccountManagers: [{ id: 11, name: 'Leonie Achterberg', publishers: 1, campaigns: 1, hasLeft: false }],
};
const publisher = '/1/0/publishers/200001';
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const detail = () => dialog(contact.name);

test('an account is edited from what it was when the form was opened, and shows what was changed', async () => {
  const changed = { ...contact, companyName: 'Satchel & Sons Ltd', revision: 2 };
  const given = { ...answers, updateContact: changed };
  const service = await openApp('manager', publisher, given);
  const sent = () => service.taken.filter(({ id }) => id === 'updateContact').map(({ body }) => body);
  await detail().getByRole('button', { name: 'Edit' }).click();
  const form = dialog(`Edit ${contact.name}`);
  const save = form.getByRole('button', { name: 'Save' });
  const company = form.getByLabelText('Company', { exact: true });
  await expect.element(company).toHaveValue(contact.companyName);
  await expect.element(save).toBeDisabled();
  await company.fill(changed.companyName);
  service.refusal = { id: 'updateContact', code: 'CONFLICT', detail: 'Somebody has changed it meanwhile.' };
  await save.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Somebody has changed it meanwhile.');
  await expect.element(company).toHaveValue(changed.companyName);
  given.getContact = changed;
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(detail().getByText(changed.companyName)).toBeVisible();
  const { sites, name, vatRate, fcaNumber } = contact;
  const websites = sites.map(({ id, name: called, url, traffic }) => ({ id, name: called, url, traffic }));
  const kept = { revision: 1, name, vatRate, fcaNumber, websites };
  expect(sent()).toEqual([expect.objectContaining({ ...kept, companyName: changed.companyName })]);
});

test('an account is deactivated after a question, and can be taken back', async () => {
  const given = { ...answers, activateContact: contact };
  const service = await openApp('manager', publisher, given);
  const sent = () => service.taken.filter(({ id }) => id === 'activateContact').map(({ body }) => body);
  await detail().getByRole('button', { name: 'Deactivate' }).click();
  const question = dialog(`Deactivate ${contact.name}?`);
  await expect.element(question).toHaveTextContent('Its links lead nowhere');
  service.refusal = { id: 'activateContact', code: 'CONFLICT', detail: 'Somebody has changed it meanwhile.' };
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Somebody has changed it meanwhile.');
  given.getContact = { ...contact, active: false };
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(detail().getByText('Deactivated', { exact: true })).toBeVisible();
  await expect.element(detail().getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(sent()).toEqual([{ active: false }]);
});

test('an account that cannot be taken back says why', async () => {
  const service = await openApp('manager', publisher, { ...answers, getContact: { ...contact, active: false } });
  const back = page.getByRole('button', { name: 'Take back' });
  service.refusal = { id: 'activateContact', code: 'CONFLICT', detail: 'Somebody has changed it meanwhile.' };
  await back.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody has changed it meanwhile.');
  await back.click();
  await expect.poll(() => service.taken.filter(({ id }) => id === 'activateContact')).toHaveLength(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
