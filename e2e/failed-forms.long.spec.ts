/**
 * One form of each kind against a real server: the server is unreachable while the form is filled in, sending fails,
 * then the session ends. No input is lost, and it is sent in the end. `parts` covers every other form in the same way.
 */
import { expect, password, test, type Locator, type Page, type Role, withServer } from './fixtures.ts';
import { timeIsOver } from './deciding.ts';
import { claimColumns } from './forms/claim.ts';
import { dialog, field, press, undecided } from './forms/form.ts';
import { ask, home, rowsOf } from './network.ts';
import {
  looksAgain,
  serverGoesAway,
  sessionEnded,
  sessionEndsWithNextChange,
  signInAgain,
  troubles,
} from './troubles.ts';

/** A form that is ready to be sent. */
interface Filled {
  send: () => Promise<unknown>;
  /** Fields with their typed text; a question has none. */
  typed?: readonly (readonly [Locator, string])[];
  /** The place of the error message, if it is not in the top dialog. */
  said?: Locator;
  /** Sends it again, where that is another button. */
  again?: () => Promise<unknown>;
  done: () => Promise<unknown>;
}

interface Form {
  name: string;
  role: Role;
  fill: (page: Page, at: string) => Promise<Filled>;
}

const forms: Form[] = [
  {
    name: 'a form in a dialog: a new service account',
    role: 'manager',
    fill: async (page, at) => {
      await page.goto(`${at}/service-accounts`);
      await press(page, 'Create service account');
      await field(page, 'Name').fill('Of a bad day');
      return {
        send: () => press(dialog(page), 'Create service account'),
        typed: [[field(page, 'Name'), 'Of a bad day']],
        done: () => expect(dialog(page).getByText(/^pd_[\w-]{43}$/)).toBeVisible(),
      };
    },
  },
  {
    name: 'a form in a detail: the answer to an enquiry',
    role: 'advertiser',
    fill: async (page, at) => {
      const list = 'GET /v1/conversion-enquiries?limit=500';
      const enquiries = await ask<{ enquiryId: number; statusId: number }[]>(page, at, list);
      await page.goto(`${at}/enquiries/${enquiries.findLast(({ statusId }) => statusId === 2)!.enquiryId}`);
      const answer = page.getByRole('form', { name: 'Answer' });
      const note = page.getByRole('textbox', { name: 'Note' });
      await answer.getByText('Reject', { exact: true }).click();
      await page.getByLabel('Reason').selectOption('Returned');
      await note.fill('See the parcel number');
      return {
        send: () => press(page, 'Reject enquiry'),
        typed: [[note, 'See the parcel number']],
        said: answer.getByRole('alert'),
        done: () => expect(page.getByRole('list', { name: 'Conversation' })).toContainText('See the parcel number'),
      };
    },
  },
  {
    name: 'a form in a panel: a saved view',
    role: 'publisher',
    fill: async (page, at) => {
      await page.goto(`${at}/conversions?status=approved`);
      await press(page, 'Views');
      await field(page, 'Name of the view').fill('Of a bad day');
      const panel = dialog(page, 'Views');
      return {
        send: () => press(panel, 'Save'),
        typed: [[field(page, 'Name of the view'), 'Of a bad day']],
        done: async () => {
          if (await panel.isHidden()) await press(page, 'Views');
          await expect(panel.getByRole('link', { name: 'Of a bad day' })).toBeVisible();
        },
      };
    },
  },
  {
    name: 'a form on a page that sends a file: a table of claims',
    role: 'publisher',
    fill: async (page, at) => {
      const claim = `${claimColumns}\n30001,HA-7710011,2026-02-18,20.00,GBP,B. Customer,b@example.com,AB1`;
      await page.goto(`${at}/enquiries/file`);
      const table = page.getByLabel('Claims as a table');
      await table.fill(claim);
      // The check runs a moment after typing.
      await page.clock.fastForward(1000);
      await expect(page.getByText('1 can be filed, 0 cannot')).toBeVisible();
      return {
        send: () => press(page, 'File 1 claim'),
        typed: [[table, claim]],
        said: page.getByRole('main').getByRole('alert'),
        done: () => expect(page.getByRole('heading', { name: /^The file (waits|is )/ })).toBeVisible(),
      };
    },
  },
  {
    name: 'a decision that can be taken back: the rejection of a conversion',
    role: 'advertiser',
    fill: async (page, at) => {
      const pending =
        'GET /v1/conversions?status=pending&dateField=conversion&targetCurrencyCode=GBP&fromDate=2026-01-01&toDate=2026-03-15&sortColumnName=conversionDate&sortDirection=asc&limit=1';
      const [row] = await ask<{ conversionId: string }[]>(page, at, pending);
      await page.goto(`${at}/conversions/${row!.conversionId}`);
      await press(page, 'Reject');
      const form = page.getByRole('form', { name: 'Reject this conversion' });
      await form.getByLabel('Reason').selectOption('Returned');
      await form.getByLabel('What the publisher reads').fill('Sent back unopened, again');
      const later = async (where: Page | Locator, button: string) => {
        await press(where, button);
        await timeIsOver(page);
      };
      return {
        send: () => later(form, 'Reject'),
        again: () => later(undecided(page), 'Try again'),
        said: undecided(page),
        done: () => expect(page.getByRole('table', { name: 'Changes' })).toContainText('Sent back unopened, again'),
      };
    },
  },
  {
    name: 'a question: a folder that is deleted for good',
    role: 'manager',
    fill: async (page, at) => {
      const name = 'Of a bad day';
      const { id } = await ask<{ id: number }>(page, at, 'POST /api/files/folders', { name });
      await ask(page, at, `DELETE /api/files/${id}`);
      await page.goto(`${at}/files?place=bin`);
      await rowsOf(page).filter({ hasText: name }).getByRole('checkbox').check();
      await press(page, 'Delete for good');
      const question = dialog(page, `Delete ${name} for good?`);
      await expect(question).toBeVisible();
      return {
        send: () => press(question, /^(Delete for good|Try again)$/),
        done: async () => {
          await expect(question).toBeHidden();
          await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(0);
        },
      };
    },
  },
];

for (const { name, role, fill } of forms) {
  test(`${role}: ${name}: the server away, then the session over, and nothing typed is lost`, async ({
    page,
    signIn,
    allow,
  }) => {
    // A list of the deleted folder may be requested once more.
    allow(...troubles, /404 .*\/api\/files/);
    await page.clock.install();
    await signIn(page, role);
    const { send, typed = [], again = send, ...form } = await fill(page, home[role]);
    // The list or detail behind it may show the same message.
    const said = form.said ?? dialog(page).last().getByRole('alert');
    const kept = async () => {
      for (const [where, text] of typed) await expect(where).toHaveValue(text);
    };

    const comesBack = await serverGoesAway(page);
    await looksAgain(page);
    await kept();
    await send();
    await expect(said.first()).toContainText('could not be reached');
    await kept();

    await comesBack();
    await sessionEndsWithNextChange(page);
    await again();
    await expect(sessionEnded(page)).toBeVisible();
    await kept();
    await signInAgain(page);
    await form.done();
  });
}

test('publisher: another password: the server away, then the session over, and what was typed is taken', async ({
  page,
  signIn,
  allow,
}) => {
  allow(...troubles, /400 .*\/api\/password/);
  // On a server of its own: the others sign in with the password that is changed here.
  await withServer(async ({ url }) => {
    await signIn(page, 'publisher');
    await page.goto(`${url}/1/200001/account`);
    const current = field(page, 'Current password');
    const next = field(page, 'New password');
    const said = page.locator('form').filter({ has: next }).getByRole('alert');
    const change = () => press(page, 'Change password');
    await current.fill(password);
    await next.fill('too short');
    await change();
    await expect(page.getByText(/^New password must have at least 12/).first()).toBeVisible();
    await next.fill('another-long-password');

    const comesBack = await serverGoesAway(page);
    await change();
    await expect(said).toContainText('could not be reached');
    await expect(next).toHaveValue('another-long-password');
    await comesBack();
    await sessionEndsWithNextChange(page);
    await change();
    await signInAgain(page);
    await expect(page.getByText('The password is changed. Every other session has ended.')).toBeVisible();
    await expect(next).toHaveValue('');

    // The old password no longer works.
    await current.fill(password);
    await next.fill('one-more-long-password');
    await change();
    await expect(said).toBeVisible();
  });
});
