/** Levels of people: what cannot be taken back is asked first. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.tsx';
import { person } from './samples.ts';

test('an admin becomes a member after a question, a member a viewer at once', async () => {
  const answers = { listPeople: [{ ...person, level: 'admin' }], changePerson: { ...person, level: 'member' } };
  const service = await openApp('publisher', '/1/200001/people', answers);
  const sent = () => service.taken.filter(({ id }) => id === 'changePerson').map(({ body }) => body);
  const level = page.getByLabelText(`Level of ${person.name}`);
  await level.selectOptions('Member');
  await expect.element(page.getByRole('dialog', { name: `Lower the level of ${person.name}?` })).toBeVisible();
  // The question is read whole, though it stands in a cell of a table.
  const hidden = () => {
    const { scrollWidth, clientWidth } = page.getByText(/Every invitation by/).element();
    return scrollWidth - clientWidth;
  };
  await expect.poll(hidden).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(level).toHaveValue('admin');
  expect(sent()).toEqual([]);
  await level.selectOptions('Member');
  answers.listPeople = [{ ...person, level: 'member' }];
  await page.getByRole('button', { name: 'Change level' }).click();
  await expect.element(level).toHaveValue('member');
  await level.selectOptions('Viewer');
  await expect.poll(sent).toEqual([{ level: 'member' }, { level: 'viewer' }]);
});

test('a level that is not changed says why, and is shown as it is', async () => {
  const answers = { listPeople: [person], changePerson: { ...person, level: 'viewer' } };
  const service = await openApp('publisher', '/1/200001/people', answers);
  const level = page.getByLabelText(`Level of ${person.name}`);
  service.refusal = { id: 'changePerson', code: 'CONFLICT', detail: 'Somebody else must be an admin.' };
  await level.selectOptions('Viewer');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else must be an admin.');
  await expect.element(level).toHaveValue('member');
  answers.listPeople = [{ ...person, level: 'viewer' }];
  await level.selectOptions('Viewer');
  await expect.element(level).toHaveValue('viewer');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
