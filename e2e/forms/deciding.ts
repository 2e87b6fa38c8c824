/** Claims and their answers; decisions on conversions. */
import { expect, type Locator, type Page } from '../fixtures.ts';
import { ask } from '../network.ts';
import { claimColumns, claimForm, fillClaim } from './claim.ts';
import { deciders, dialog, field, own, pending, press, publishers, undecided, type Form } from './form.ts';

/** The enquiry that waits longest for an answer. */
async function enquiry(page: Page, at: string, statusId: number): Promise<string> {
  const rows = await ask<{ enquiryId: number; statusId: number }[]>(page, at, 'GET /v1/conversion-enquiries?limit=500');
  return `${at}/enquiries/${rows.findLast((row) => row.statusId === statusId)!.enquiryId}`;
}

const changes = (page: Page) => page.getByRole('table', { name: 'Changes' });
const later = async (page: Page, act: () => Promise<unknown>) => {
  await act();
  // As long as a decision can be taken back.
  await page.clock.fastForward(6500);
};

/** Every claim is of another order. */
let orders = 0;
const claimed = (at: number) =>
  `${claimColumns}
30001,HA-77100${at},2026-02-18,20.00,GBP,B. Customer,b@example.com,AB1`;

async function claims(page: Page, at: string): Promise<readonly [Locator, string]> {
  await page.goto(`${at}/enquiries/file`);
  const table = page.getByLabel('Claims as a table');
  await table.fill(claimed(++orders + 10));
  return [table, claimed(orders + 10)];
}

export const decidingForms: Form[] = [
  {
    name: 'a claim',
    who: publishers,
    fill: async (page, at) => {
      await page.goto(`${at}/enquiries/new`);
      const form = claimForm(page);
      const reference = `HA-77110${++orders + 10}`;
      await fillClaim(page, reference);
      return {
        send: () => press(page, 'File enquiry'),
        typed: [
          [form.getByLabel('Order reference', { exact: true }), reference],
          [form.getByLabel(/^Customer name/), 'A. Customer'],
        ],
        done: () => expect(dialog(page, /^Enquiry \d+/)).toContainText(reference),
      };
    },
  },
  {
    name: 'a table of claims that is filed',
    who: publishers,
    fill: async (page, at) => {
      const typed = await claims(page, at);
      // It is checked a moment after it was typed.
      await page.clock.fastForward(1000);
      await expect(page.getByText('1 can be filed, 0 cannot')).toBeVisible();
      return {
        send: () => press(page, 'File 1 claim'),
        typed: [typed],
        said: page.getByRole('main').getByRole('alert'),
        done: () => expect(page.getByRole('heading', { name: /^The file (waits|is )/ })).toBeVisible(),
      };
    },
  },
  {
    name: 'a note to an enquiry',
    who: own('publisher'),
    fill: async (page, at) => {
      await page.goto(await enquiry(page, at, 1));
      const answer = page.getByRole('form', { name: 'Answer' });
      const note = answer.getByRole('textbox', { name: 'Note' });
      await note.fill('Here is the receipt');
      return {
        send: () => press(page, 'Send note'),
        typed: [[note, 'Here is the receipt']],
        said: answer.getByRole('alert'),
        done: () => expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Here is the receipt'),
      };
    },
  },
  {
    name: 'the answer to an enquiry',
    seenHereOnly: true,
    who: deciders,
    fill: async (page, at) => {
      await page.goto(await enquiry(page, at, 2));
      const answer = page.getByRole('form', { name: 'Answer' });
      await answer.getByText('Reject', { exact: true }).click();
      await page.getByLabel('Reason').selectOption('Returned');
      await page.getByLabel('What the publisher reads').fill('It came back');
      await page.getByRole('textbox', { name: 'Note' }).fill('See the parcel number');
      return {
        send: () => press(page, 'Reject enquiry'),
        typed: [
          [page.getByLabel('What the publisher reads'), 'It came back'],
          [page.getByRole('textbox', { name: 'Note' }), 'See the parcel number'],
        ],
        said: answer.getByRole('alert'),
        done: () => expect(page.getByRole('list', { name: 'Conversation' })).toContainText('See the parcel number'),
      };
    },
  },
  {
    name: 'the approval of a conversion',
    who: deciders,
    fill: async (page, at) => {
      await page.goto(`${at}/conversions/${await pending(page, at)}`);
      const approve = page.getByRole('button', { name: 'Approve', exact: true });
      await expect(approve).toBeVisible();
      return {
        send: () => later(page, () => approve.click()),
        again: () => later(page, () => press(undecided(page), 'Try again')),
        said: undecided(page),
        done: () => expect(changes(page)).toContainText('Approved'),
      };
    },
  },
  {
    name: 'the rejection of a conversion',
    seenHereOnly: true,
    who: deciders,
    fill: async (page, at) => {
      await page.goto(`${at}/conversions/${await pending(page, at)}`);
      await press(page, 'Reject');
      const form = page.getByRole('form', { name: 'Reject this conversion' });
      await form.getByLabel('Reason').selectOption('Returned');
      await form.getByLabel('What the publisher reads').fill('Sent back unopened, again');
      return {
        send: () => later(page, () => press(form, 'Reject')),
        again: () => later(page, () => press(undecided(page), 'Try again')),
        said: undecided(page),
        done: () => expect(changes(page)).toContainText('Sent back unopened, again'),
      };
    },
  },
  {
    name: 'the correction of a conversion',
    who: deciders,
    fill: async (page, at) => {
      await page.goto(`${at}/conversions/${await pending(page, at)}`);
      await press(page, 'Edit');
      await field(page, 'ex1').fill('corrected on a bad day');
      return {
        send: () => press(page, 'Save changes'),
        typed: [[field(page, 'ex1'), 'corrected on a bad day']],
        done: () => expect(changes(page)).toContainText('corrected on a bad day'),
      };
    },
  },
  {
    name: 'a batch of conversions that is checked',
    who: deciders,
    fill: async (page, at) => {
      const id = await pending(page, at);
      await page.goto(`${at}/conversions/validate`);
      await field(page, 'References or ids').fill(id);
      return {
        send: () => press(page, 'Check what would change'),
        typed: [[field(page, 'References or ids'), id]],
        said: page.getByRole('main').getByRole('alert'),
        done: () => expect(page.getByText('1 would change')).toBeVisible(),
      };
    },
  },
];
