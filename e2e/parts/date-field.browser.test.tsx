/** A day is typed in the page's language, or picked in a calendar by mouse or keyboard. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const calendar = (name: string) => page.getByRole('dialog', { name });

async function openKeyForm() {
  await openApp('manager', '/1/0/service-accounts', {});
  await page.getByRole('button', { name: 'Create service account' }).click();
  await page.getByLabelText('Expires').selectOptions('On a day');
}

test.each([
  ['3.4.2027', '3 Apr 2027'],
  ['3 april 27', '3 Apr 2027'],
  ['2027-04-03', '3 Apr 2027'],
])('%s is read as %s', async (typed, shown) => {
  await openKeyForm();
  await field('Last day').fill(typed);
  await userEvent.tab();
  await expect.element(field('Last day')).toHaveValue(shown);
});

test('a text that is no day stays, and the field says so', async () => {
  await openKeyForm();
  await field('Last day').fill('31 Feb 2027');
  await userEvent.tab();
  await expect.element(field('Last day')).toHaveValue('31 Feb 2027');
  await expect
    .element(field('Last day'))
    .toHaveAccessibleDescription('Last day must be a day that exists, such as 15 Mar 2026');
});

test('the calendar is moved in and picked from by keys, and gives the focus back', async () => {
  await openKeyForm();
  await field('Last day').fill('30 Jan 2027');
  await page.getByRole('button', { name: 'Calendar for Last day' }).click();
  const focused = (name: RegExp) => expect.element(calendar('Last day').getByRole('button', { name })).toHaveFocus();
  await focused(/\b30 January 2027$/);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await focused(/\b22 January 2027$/);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await focused(/^Next month$/);
  await userEvent.keyboard('{Enter}');
  await expect.element(calendar('Last day').getByRole('button', { name: 'February 2027', exact: true })).toBeVisible();
  await userEvent.tab();
  await focused(/\b1 February 2027$/);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(calendar('Last day')).not.toBeInTheDocument();
  await expect.element(field('Last day')).toHaveValue('9 Feb 2027');
  await expect.element(page.getByRole('button', { name: 'Calendar for Last day' })).toHaveFocus();
});

test('days that the form refuses cannot be picked', async () => {
  await openKeyForm();
  await field('Last day').fill('20 Mar 2026');
  await page.getByRole('button', { name: 'Calendar for Last day' }).click();
  const button = (name: RegExp) => calendar('Last day').getByRole('button', { name });
  await expect.element(button(/\b20 March 2026$/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button(/\b14 March 2026$/)).toBeDisabled();
  await expect.element(button(/\b15 March 2026$/)).toBeEnabled();
  await expect.element(button(/^Previous month$/)).toBeDisabled();
});

test('for a day that the form refuses, the calendar opens at the nearest that it takes', async () => {
  await openKeyForm();
  await field('Last day').fill('2 Jan 2026');
  await page.getByRole('button', { name: 'Calendar for Last day' }).click();
  await expect.element(calendar('Last day').getByRole('button', { name: /\b15 March 2026$/ })).toHaveFocus();
});

test('in a panel, picking and Escape close the calendar and leave the panel open', async () => {
  const report = 'reports?rows=month&values=clicks&where=date~between~2026-01-05~2026-01-20&edit=1';
  await openApp('publisher', `/1/200001/${report}`, { executeReport: [{ month: '2026-01', clicks: '1' }] });
  await page
    .getByRole('button', { name: /is between/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Calendar for From' }).click();
  await calendar('From')
    .getByRole('button', { name: /\b6 January 2026$/ })
    .click();
  await expect.element(field('From')).toHaveValue('6 Jan 2026');
  await page.getByRole('button', { name: 'Calendar for To' }).click();
  await expect.element(calendar('To')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar('To')).not.toBeInTheDocument();
  await expect.element(field('To')).toHaveValue('20 Jan 2026');
});
