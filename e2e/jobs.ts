/** Twenty ordinary jobs, done by mouse, by keyboard and on a phone, with their steps counted. */
import { timeIsOver } from './deciding.ts';
import { expect, loaded, type Locator, type Page, type Role } from './fixtures.ts';

export const ways = ['mouse', 'keyboard', 'phone'] as const;
export type Way = (typeof ways)[number];

/** Tabs to a control, at most; beyond that nobody would look for it with the keyboard. */
const MOST_TABS = 25;

/** Works as a person does, and counts: a press, a tap, a key (a shortcut of two keys is one) or one text typed. */
export class Hand {
  steps = 0;
  readonly page: Page;
  readonly way: Way;

  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  get byKeys(): boolean {
    return this.way === 'keyboard';
  }

  async key(...keys: string[]): Promise<void> {
    this.steps++;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.steps++;
    await this.page.keyboard.insertText(text);
  }

  /** An option of a focused select, by its letters. */
  async spell(option: string): Promise<void> {
    this.steps++;
    await this.page.keyboard.type(option);
  }

  /** Presses, taps, or goes there by Tab and presses a key; each Tab counts. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await expect(target).toBeVisible();
    if (this.way === 'mouse') await target.click();
    else if (this.way === 'phone') await target.tap();
    else await this.tabTo(target);
    if (this.byKeys) await this.key(key);
    else this.steps++;
  }

  /** By keyboard past the navigation: the first link of the page. */
  async skipToContent(): Promise<void> {
    await this.press(this.page.getByRole('link', { name: 'Skip to the content' }));
  }

  /** The focus comes to a field: by a press, by Tabs where it is not there yet. */
  async reach(target: Locator): Promise<void> {
    if (this.byKeys) await this.tabTo(target);
    else await this.press(target);
  }

  private async tabTo(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; !(await isThere()); tabs++) {
      expect(tabs, 'Tabs to the control').toBeLessThan(MOST_TABS);
      await this.key('Tab');
    }
  }

  /** The page of the navigation. @param jump its key after `g` */
  async go(name: string, jump: string): Promise<void> {
    if (this.byKeys) await this.key('g', jump);
    else {
      if (this.way === 'phone') await this.press(this.page.getByRole('button', { name: 'Open navigation' }));
      await this.press(this.page.getByRole('navigation').getByRole('link', { name, exact: true }).last());
    }
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
    await loaded(this.page);
  }

  /** The first hit of the search. @param shows what the hit says, which is waited for */
  async search(text: string, shows: string | RegExp = text): Promise<void> {
    if (this.byKeys) await this.key('ControlOrMeta+k');
    else await this.press(this.page.getByRole('button', { name: /^(Go to or find|Search)/ }).first());
    const box = this.page.getByRole('dialog', { name: 'Search' });
    await expect(box.getByRole('combobox')).toBeFocused();
    await this.type(text);
    const first = box.getByRole('option').first();
    await expect(first).toContainText(shows);
    if (this.byKeys) await this.key('Enter');
    else await this.press(first);
    await expect(box).toBeHidden();
    await loaded(this.page);
  }

  row(at = 0): Locator {
    return this.page.getByRole('grid').first().getByRole('rowheader').nth(at);
  }

  /** The first row of the list. */
  async openRow(): Promise<void> {
    await expect(this.row().getByRole('link')).toBeVisible();
    if (this.byKeys) {
      await this.key('ArrowDown');
      await this.key('Enter');
    } else await this.press(this.row().getByRole('link'));
    await expect(this.drawer.getByRole('heading').first()).toBeVisible();
    await loaded(this.page);
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog').last();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' }).last();
  }
}

export interface Job {
  role: Role;
  name: string;
  /** Begins at the overview and ends where a person sees that it is done. @param of things that the network has */
  does: (hand: Hand, of: Things) => Promise<void>;
}

export interface Things {
  /** The reference of a rejected conversion. */
  reference: string;
  /** Why that conversion was rejected. */
  reason: string;
  publisher: string;
  paymentId: string;
}

const pending = (hand: Hand) => hand.search('pending conversions', 'Pending conversions');
const oneDecision = async (hand: Hand) => {
  await pending(hand);
  await hand.openRow();
};
const decide = (hand: Hand, what: string) => hand.press(hand.drawer.getByRole('button', { name: what, exact: true }));
const approve = async (hand: Hand) => {
  await oneDecision(hand);
  await decide(hand, 'Approve');
  await expect(hand.drawer.getByText('Approved', { exact: true }).first()).toBeVisible();
};

async function pickFive(hand: Hand): Promise<void> {
  await expect(hand.row(4)).toBeVisible();
  const box = (at: number) =>
    hand.page
      .getByRole('grid')
      .first()
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(at);
  if (hand.byKeys) {
    await hand.key('ArrowDown');
    await hand.key('Space');
    for (let at = 1; at < 5; at++) await hand.key('Shift+ArrowDown');
  } else if (hand.way === 'mouse') {
    await hand.press(box(0));
    hand.steps++;
    await box(4).click({ modifiers: ['Shift'] });
  } else for (let at = 0; at < 5; at++) await hand.press(box(at));
}

export const jobs: readonly Job[] = [
  {
    role: 'publisher',
    name: 'See what is paid next, and when',
    does: (hand) => expect(hand.page.getByRole('region', { name: /^Your next payment/ })).toContainText(/\d/),
  },
  {
    role: 'publisher',
    name: 'Find out why an order is not paid',
    does: async (hand, { reference, reason }) => {
      await hand.search(reference);
      await expect(hand.drawer).toContainText(reference);
      await expect(hand.drawer.getByText('Rejected', { exact: true }).first()).toBeVisible();
      await expect(hand.drawer.getByRole('list', { name: 'Money trail' })).toContainText(reason);
    },
  },
  { role: 'publisher', name: 'See what waits for a decision', does: pending },
  {
    role: 'publisher',
    name: 'Make a deep link',
    does: async (hand) => {
      await hand.search('make links', 'Make links');
      const pages = hand.page.getByRole('textbox', { name: 'Pages' });
      await hand.reach(pages);
      await hand.type('https://www.harbour-lane-home.example/new');
      await hand.press(hand.button('Make links'));
      await expect(hand.page.getByRole('table', { name: 'Made links' })).toBeVisible();
    },
  },
  {
    role: 'publisher',
    name: 'Begin a claim for an order',
    does: async (hand) => {
      await hand.search('file an enquiry', 'File an enquiry');
      await expect(hand.page.getByRole('dialog', { name: 'File an enquiry' })).toBeVisible();
    },
  },
  {
    role: 'publisher',
    name: 'Open the last payment',
    does: async (hand) => {
      await hand.go('Payments', 'y');
      await hand.openRow();
    },
  },
  {
    role: 'publisher',
    name: 'See the overview of last month',
    does: async (hand) => {
      if (hand.byKeys) await hand.skipToContent();
      await hand.press(hand.button(/^Period: .*Last 30 days/));
      if (hand.byKeys) {
        await expect(hand.page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
        await hand.type('last month');
        await hand.key('Enter');
      } else {
        await hand.press(hand.page.getByRole('radio', { name: 'Last month', exact: true }));
        await hand.press(hand.button('Apply'));
      }
      await expect(hand.page).toHaveURL(/period=lastMonth/);
    },
  },
  { role: 'advertiser', name: 'Approve a conversion', does: approve },
  {
    role: 'advertiser',
    name: 'Reject a conversion with a reason',
    does: async (hand) => {
      await oneDecision(hand);
      await decide(hand, 'Reject');
      const reason = hand.drawer.getByLabel('Reason');
      await expect(reason).toBeVisible();
      if (hand.byKeys) {
        await hand.reach(reason);
        await hand.spell('Returned');
      } else {
        // The browser draws its list where no test reaches: opening it and choosing are two presses.
        hand.steps += 2;
        await reason.selectOption({ label: 'Returned' });
      }
      await expect(reason.locator('option:checked')).toHaveText('Returned');
      await hand.press(hand.drawer.getByRole('form').getByRole('button', { name: 'Reject' }));
      await expect(hand.drawer.getByText('Rejected', { exact: true }).first()).toBeVisible();
    },
  },
  {
    role: 'advertiser',
    name: 'Undo a decision',
    does: async (hand) => {
      const stored = hand.page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await approve(hand);
      await timeIsOver(hand.page);
      await stored;
      // The detail that is asked for then has one more button on the way to Undo.
      await expect(hand.drawer.getByRole('button', { name: 'Back to pending' })).toBeVisible();
      await hand.press(hand.drawer.getByRole('button', { name: /^Undo/ }).first());
      await expect(hand.drawer.getByText('Pending', { exact: true }).first()).toBeVisible();
    },
  },
  {
    role: 'advertiser',
    name: 'Approve five conversions',
    does: async (hand) => {
      await pending(hand);
      await pickFive(hand);
      await hand.press(hand.button('Approve 5'));
      await hand.press(hand.drawer.getByRole('button', { name: /^Approve/ }).last());
      await expect(hand.drawer.getByText('5 of 5 done')).toBeVisible();
    },
  },
  {
    role: 'advertiser',
    name: 'See what is overdue, in money',
    does: (hand) =>
      expect(
        hand.page.getByRole('region', { name: /^Waiting for a decision/ }).getByRole('row', { name: /^Total/ }),
      ).toContainText(/\d/),
  },
  {
    role: 'advertiser',
    name: 'Open the last invoice',
    does: async (hand) => {
      await hand.go('Invoices', 'i');
      await hand.openRow();
    },
  },
  {
    role: 'advertiser',
    name: 'Export conversions',
    does: async (hand) => {
      await hand.search('export conversions', 'Export: Conversions');
      const saved = hand.page.waitForEvent('download');
      await hand.press(hand.drawer.getByRole('button', { name: /^Export/ }).first());
      await saved;
    },
  },
  {
    role: 'manager',
    name: "Look at a publisher's account",
    does: async (hand, { publisher }) => {
      await hand.search(publisher);
      await expect(hand.page).toHaveURL(/\/1\/200001\//);
    },
  },
  {
    role: 'manager',
    name: 'Find a payment by its number',
    does: async (hand, { paymentId }) => {
      await hand.search(paymentId);
      await expect(hand.drawer).toContainText(paymentId);
    },
  },
  {
    role: 'manager',
    name: 'See the overdue conversions',
    does: async (hand) => {
      const waiting = hand.page.getByRole('region', { name: /^Waiting for a decision/ });
      if (hand.byKeys) await hand.search('overdue', 'Overdue conversions');
      else
        await hand.press(
          waiting
            .getByRole('row', { name: /^Total/ })
            .getByRole('link')
            .first(),
        );
      await expect(hand.page).toHaveURL(/due=overdue/);
    },
  },
  {
    role: 'manager',
    name: 'See commission by campaign',
    does: async (hand) => {
      await hand.search('advertisers and', 'Advertisers and their campaigns');
      await expect(hand.page.getByRole('grid', { name: 'Result of the report' })).toBeVisible();
    },
  },
  {
    role: 'manager',
    name: "See a campaign's conversions",
    does: async (hand) => {
      await hand.go('Campaigns', 'c');
      await hand.openRow();
      await hand.press(hand.drawer.getByRole('link', { name: /^Conversions/ }).first());
      await expect(hand.page).toHaveURL(/\/conversions\?.*campaign=/);
    },
  },
  {
    role: 'manager',
    name: 'Mark a payment as paid',
    does: async (hand) => {
      await hand.search('payments to send', 'Payments to send');
      await hand.openRow();
      await hand.press(hand.drawer.getByRole('button', { name: 'Mark as paid' }));
      const question = hand.page.getByRole('dialog', { name: 'Mark as paid?' });
      await hand.press(question.getByRole('button', { name: 'Mark as paid' }));
      await expect(question).toBeHidden();
      await expect(hand.drawer.getByText('Paid', { exact: true }).first()).toBeVisible();
    },
  },
];
