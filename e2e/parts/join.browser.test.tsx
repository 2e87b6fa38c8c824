/** The public page on which publishers apply. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#contract/refusals/index';
import { openApp } from './app.tsx';

const asks = (...texts: string[]) =>
  texts.map((text) => ({ text, kind: 'text' as const, options: [], required: false }));
const field = (name: string) => page.getByLabelText(name, { exact: true });

/** Fills in what every agency asks. */
async function fillIn(): Promise<void> {
  await field('Company').fill('Tide Reads');
  await field('Your name').fill('Noor Haddad');
  await field('Email').fill('noor@tide.example');
  await field('Websites').fill('https://tide.example');
  await field('Kind of traffic').selectOptions('Content');
  await field('Country').selectOptions('Germany');
}

test('a page whose questions have changed meanwhile asks them as they are now, and keeps what was typed', async () => {
  const known = { agencyName: 'Harbour', currencies: ['EUR'], mails: true };
  const answers = { getJoinPage: { ...known, questions: asks('Readers?', 'Topics?'), ticket: 'first' } };
  const service = await openApp('publisher', '/join/1', answers);
  await fillIn();
  await field('Readers? (optional)').fill('Many');
  await field('Topics? (optional)').fill('Boats');
  answers.getJoinPage = { ...known, questions: asks('Since when?', 'Topics?'), ticket: 'second' };
  const why = refusal('application.oldPage');
  service.refusal = { id: 'apply', code: 'CONFLICT', detail: 'Look at your answers.', why };
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Look at your answers.');
  await expect.element(field('Since when? (optional)')).toHaveValue('');
  await expect.element(field('Topics? (optional)')).toHaveValue('Boats');
  await expect.element(field('Company')).toHaveValue('Tide Reads');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => service.taken.filter(({ id }) => id === 'apply').map(({ body }) => body))
    .toEqual([expect.objectContaining({ ticket: 'second', answers: ['', 'Boats'], companyName: 'Tide Reads' })]);
});

test.each([
  [true, 'Open the link that we have sent', /on its way to noor@tide\.example/],
  [
    false,
    'The agency will give you a link',
    /none is on its way to noor@tide\.example\. Your link, good for a day, comes from Harbour/,
  ],
])('what the applicant is told of the link is true: mailed %s', async (mails, title, sentence) => {
  await openApp('publisher', '/join/1', {
    getJoinPage: { agencyName: 'Harbour', currencies: ['EUR'], questions: [], ticket: 'one', mails },
  });
  await expect.element(page.getByText(mails ? /We send a link to your address/ : /No mails are sent/)).toBeVisible();
  await fillIn();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
});
