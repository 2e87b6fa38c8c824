/** A press on any cell of a list opens its row; a button beside a value shows only the rows with it. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const [row] = examples.listConversions;
const status = { approved: 'Approved', pending: 'Pending', rejected: 'Rejected' }[row?.status ?? ''] ?? '';
const only = () => page.getByRole('button', { name: `Show only Status: ${status}` });
const cell = () => page.getByRole('gridcell', { name: new RegExp(`^${status}`) });
const address = () => `${location.pathname}${location.search}`;
async function open() {
  await openApp('manager', '/1/0/conversions', { listConversions: [row] });
  await page.getByRole('searchbox').hover();
}

test('a press on a value that can be filtered by opens the row, as on any other cell', async () => {
  await open();
  await cell().click({ position: { x: 10, y: 10 } });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(address()).toBe(`/1/0/conversions/${row?.conversionId}`);
});

test('the button shows on hover, says what it does, and filters', async () => {
  await open();
  await expect.element(cell()).toBeVisible();
  await expect.element(only()).not.toBeInTheDocument();
  await cell().hover();
  await expect.element(only()).toHaveAttribute('title', `Show only Status: ${status}`);
  await only().click();
  await expect.element(page.getByRole('button', { name: `Status: ${status}. Change` })).toBeVisible();
  expect(address()).toBe(`/1/0/conversions?status=${row?.status}`);
});

test('Tab leads from the cell to its button, whose Enter filters and opens nothing', async () => {
  await open();
  cell().element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(only()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: `Status: ${status}. Change` })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('arrow keys and End move the focus from cell to cell', async () => {
  await open();
  const [header, last] = [page.getByRole('rowheader'), page.getByRole('gridcell').last()];
  header.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(last).not.toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(last).toHaveFocus();
});

test('a cell says on hover that a press opens the row', async () => {
  await open();
  await cell().hover();
  await expect.element(cell()).toHaveAttribute('title', expect.stringContaining('A press opens the row.'));
});

test('what the sign of a flagged sale means is said to screen readers, on hover and to the keyboard', async () => {
  await openApp('manager', '/1/0/conversions', { listConversions: [{ ...row, flags: ['burst'] }] });
  const sign = page.getByRole('img', { name: 'Many sales at once' });
  await expect.element(sign).toBeVisible();
  const tip = () => document.querySelector('.deck-tip')?.textContent ?? '';
  await sign.hover();
  await expect.poll(tip).toContain('Many sales at once');
  await page.getByRole('searchbox').hover();
  await expect.poll(tip).toBe('');
  await userEvent.keyboard('{Escape}');
  page.getByRole('rowheader').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.poll(tip).toContain('Many sales at once');
});
