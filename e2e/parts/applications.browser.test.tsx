/** An account manager accepts or refuses an application. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Application } from '#contract/applications';
import { openApp } from './app.tsx';

const application: Application = {
  id: 7,
  status: 'received',
  companyName: 'Shore Letters',
  personName: 'Ines Roth',
  email: 'ines@shore.example',
  websites: ['https://shore.example'],
  trafficType: 'Content',
  country: 'DE',
  currency: 'EUR',
  answers: [{ question: 'How do you reach people?', answer: 'A newsletter' }],
  createdAt: '2026-03-14T10:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  contactId: null,
};
const decided = { decidedAt: '2026-03-15T12:00:00.000Z', decidedBy: 'Leonie Achterberg' };
const accepted: Application = { ...application, ...decided, status: 'accepted', contactId: 200900 };
const reason = 'No traffic of this kind';
const refused: Application = { ...application, ...decided, status: 'refused', reason };

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const detail = () => dialog('Shore Letters');

test('an application is accepted after a question, and leads to its publisher then', async () => {
  const answers = { listApplications: [application], acceptApplication: accepted };
  const service = await openApp('manager', '/1/0/applications/7', answers);
  const sent = () => service.taken.filter(({ id }) => id === 'acceptApplication');
  await expect.element(detail().getByText('A newsletter')).toBeVisible();
  await detail().getByRole('button', { name: 'Accept' }).click();
  const question = dialog('Accept this application?');
  await expect.element(question).toHaveTextContent('The invitation to its account goes to ines@shore.example.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent()).toEqual([]);

  await detail().getByRole('button', { name: 'Accept' }).click();
  service.refusal = { id: 'acceptApplication', code: 'CONFLICT', detail: 'Its address has an account already.' };
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Its address has an account already.');
  answers.listApplications = [accepted];
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect
    .element(detail().getByRole('link', { name: 'Shore Letters' }))
    .toHaveAttribute('href', '/1/200900/overview');
  await expect.element(detail().getByText('Accepted', { exact: true })).toBeVisible();
  await expect.element(detail().getByText('Leonie Achterberg')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

test('an application is refused with a reason, which a refusal of the service does not lose', async () => {
  const answers = { listApplications: [application], refuseApplication: refused };
  const service = await openApp('manager', '/1/0/applications/7', answers);
  const sent = () => service.taken.filter(({ id }) => id === 'refuseApplication').map(({ body }) => body);
  await detail().getByRole('button', { name: 'Refuse' }).click();
  const form = dialog('Refuse this application');
  const typed = form.getByLabelText('Reason', { exact: true });
  await form.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(typed).toHaveFocus();
  await expect.element(typed).toHaveAttribute('aria-invalid', 'true');
  await typed.fill(reason);
  service.refusal = { id: 'refuseApplication', code: 'CONFLICT', detail: 'A colleague has accepted it.' };
  await form.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('A colleague has accepted it.');
  await expect.element(typed).toHaveValue(reason);
  expect(sent()).toEqual([]);
  answers.listApplications = [refused];
  await form.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(detail().getByText('Refused', { exact: true })).toBeVisible();
  await expect.element(detail().getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Refuse' })).not.toBeInTheDocument();
  expect(sent()).toEqual([{ reason }]);
});
