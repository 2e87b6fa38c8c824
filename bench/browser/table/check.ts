import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startHarness } from './server.ts';

/** The table in a browser: keyboard, picking, filtering, columns, detail and back, exports, axe. */

const { url, browser, close } = await startHarness();
const problems: string[] = [];

async function open(path: string, options: Parameters<typeof browser.newContext>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text());
  });
  await page.goto(url + path);
  return page;
}

async function check(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    console.log(`ok   ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(
      `FAIL ${name}\n     ${error instanceof Error ? error.message.split('\n').slice(0, 12).join('\n     ') : String(error)}`,
    );
  }
}

const focusedCell = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-col]');
    return cell && [cell.parentElement?.getAttribute('aria-rowindex'), cell.dataset['col'], cell.textContent];
  });

const scrollOf = (page: Page) =>
  page.locator('[role=grid]').evaluate((grid) => grid.parentElement?.scrollTop ?? Number.NaN);

/** Turns the wheel and waits until the grid has scrolled smoothly to rest. */
async function turnWheel(page: Page, by: number): Promise<void> {
  const start = await scrollOf(page);
  await page.mouse.wheel(0, by);
  await page.waitForFunction((top) => document.querySelector('[role=grid]')?.parentElement?.scrollTop !== top, start);
  await page.locator('[role=grid]').evaluate(untilStill);
}

/** Runs in the page. */
async function untilStill(grid: Element): Promise<void> {
  const top = () => grid.parentElement?.scrollTop;
  for (let still = 0, last = top(); still < 10; last = top()) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    still = top() === last ? still + 1 : 0;
  }
}

async function intoGrid(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('link', { name: /^4700/ }).first().waitFor();
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Tab');
}

await check('one tab stop in and one out', async () => {
  const page = await open('/list');
  await intoGrid(page);
  assert.equal((await focusedCell(page))?.[0], '2');
  assert.equal(await page.locator('[role=grid] [tabindex="0"]').count(), 1);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SELECT');
});

await check('arrows, Home, End, PageDown, Ctrl+End move; Space selects; Shift makes a range', async () => {
  const page = await open('/list');
  await intoGrid(page);
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  assert.deepEqual((await focusedCell(page))?.slice(0, 2), ['4', '1']);
  await page.keyboard.press('End');
  assert.equal((await focusedCell(page))?.[1], '12');
  await page.keyboard.press('PageDown');
  assert.ok(Number((await focusedCell(page))?.[0]) > 10);
  await page.keyboard.press('Control+End');
  assert.equal((await focusedCell(page))?.[0], '51');
  await page.keyboard.press('Control+Home');
  assert.deepEqual((await focusedCell(page))?.slice(0, 2), ['2', '0']);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('3 selected').waitFor();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Select all 1,234 that match' }).click();
  await page.getByRole('button', { name: 'Approve 1234' }).waitFor();
});

await check('the header sorts by Enter and says so; the address keeps it and Back undoes it', async () => {
  const page = await open('/list');
  await intoGrid(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/sort=id/);
  await page
    .getByRole('columnheader', { name: 'Conversion', exact: false })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await page.goBack();
  await page.getByRole('columnheader', { name: 'Sold (UTC)' }).and(page.locator('[aria-sort=descending]')).waitFor();
});

await check('the button beside a value filters by it, a chip says so and takes it off again', async () => {
  const page = await open('/list');
  await page.getByRole('gridcell', { name: 'Rejected' }).first().hover();
  await page.getByRole('button', { name: 'Show only Status: Rejected' }).click();
  await page.waitForURL(/status=rejected/);
  await page.getByRole('button', { name: 'Status: Rejected. Change' }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await page.getByText('1–50 of 1,234').waitFor();
});

await check('a filter is added in a panel; Escape leaves it; nothing that matches can be cleared', async () => {
  const page = await open('/list');
  const add = page.getByRole('button', { name: 'Add filter' });
  await add.click();
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Advertiser id' }).click();
  await page.getByRole('textbox', { name: 'Advertiser id' }).fill('100, abc');
  await page.getByText(`can't be used, such as "abc"`).waitFor();
  await page.getByRole('textbox', { name: 'Advertiser id' }).fill('100\n999');
  await page.getByText('2 values').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/advertiserId=100&advertiserId=999/);
  await page.getByRole('searchbox', { name: 'Search conversions' }).fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches these filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('1–50 of 1,234').waitFor();
  await add.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), '+ Add filter');
});

await check('columns: hidden, moved, pinned, widened, density; all in the address', async () => {
  const page = await open('/list');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Show Publisher' }).click();
  await page.getByRole('button', { name: 'Move Status up' }).click();
  await page.getByText('Status is now 2 of 11').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Keep Status in sight' }).click();
  await page.getByRole('spinbutton', { name: 'Width of Status' }).fill('180');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Compact' }).click();
  await page.waitForURL(/cols=id\*\.status\*-180\.sold.*density=compact/);
  await page.reload();
  assert.equal(await page.getByRole('columnheader').nth(2).textContent(), 'Status');
});

await check('the edge of a header is dragged: one change of the address', async () => {
  const page = await open('/list');
  const header = page.getByRole('columnheader', { name: 'Advertiser' });
  const box = await header.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width - 3, box.y + 18);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 57, box.y + 18, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/advertiser-260/);
  assert.match(page.url(), /^[^?]+\?cols=/);
});

await check('a row opens over the list, closes to the same row and scroll; the middle button opens a tab', async () => {
  const page = await open('/list');
  const row = page.getByRole('row', { name: /4700030/ });
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('link').click();
  await page.waitForURL(/list\/4700030/);
  const before = await scrollOf(page);
  assert.ok(before > 0);
  await page.getByRole('link', { name: 'Close' }).click();
  await page.waitForFunction(() => document.activeElement?.closest('tr')?.dataset['index'] === '30');
  assert.equal(await scrollOf(page), before);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    row.getByText('15 Mar').click({ button: 'middle' }),
  ]);
  assert.match(tab.url(), /4700030|blank/);
});

await check('CSV and XLSX: counts, scope, only shown columns; a short answer is an error; cancel cancels', async () => {
  const page = await open('/list?status=rejected&cols=id*.status.commission');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Export \d+ rows/ }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.replace('\uFEFF', '').trim().split('\r\n');
  const count = Number(
    /(\d+) of \1 rows exported/.exec((await dialog.getByText('rows exported').textContent()) ?? '')?.[1],
  );
  assert.match(lines[0] ?? '', /^Scope,"By sale date/);
  assert.ok(lines.includes('Status,Rejected'), text.slice(0, 400));
  const header = lines.indexOf('Conversion,Status,Commission (GBP)');
  assert.equal(lines.length - header - 1, count);
  await dialog.getByRole('radio', { name: 'Excel' }).click();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export again' }).click(),
  ]);
  assert.equal((await readFile(await sheet.path())).subarray(0, 2).toString(), 'PK');

  const short = await open('/list?mode=short');
  await short.getByRole('button', { name: 'Export' }).click();
  await short.getByRole('button', { name: 'Export 1,234 rows' }).click();
  await short.getByText('The export is not complete: 700 of 1,234 rows arrived').waitFor();
  await short.getByRole('button', { name: 'Save the 700 rows that arrived' }).waitFor();
  await short.getByRole('button', { name: 'Export again' }).click();
  await short.getByRole('button', { name: 'Cancel' }).click();
  await short.getByText(/^Cancelled after/).waitFor();
});

await check('100,000 rows: windowed, all counted, the end is reached by key, focus survives scrolling', async () => {
  const page = await open('/ours');
  const grid = page.getByRole('grid');
  await grid.getByRole('link', { name: '4700000' }).waitFor();
  assert.equal(await grid.getAttribute('aria-rowcount'), '100001');
  assert.ok((await page.locator('tbody tr').count()) < 80);
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+End');
  await page.waitForFunction(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') === '100001');
  await page.mouse.move(700, 400);
  await turnWheel(page, -20_000);
  assert.equal((await focusedCell(page))?.[0], '100001');
  // They are sorted after the scrolling.
  await page.waitForFunction(() => {
    const order = [...document.querySelectorAll('tbody tr')].map((row) => Number(row.getAttribute('aria-rowindex')));
    return order.every((index, at) => at === 0 || index > (order[at - 1] ?? 0));
  });
  await page.keyboard.press('ArrowUp');
  assert.equal((await focusedCell(page))?.[0], '100000');
});

await check('a failed list says what failed and retries', async () => {
  const page = await open('/list?mode=failed');
  await page.getByRole('alert').getByText('The database did not answer').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
});

for (const scheme of ['light', 'dark']) {
  await check(`axe, ${scheme}, and no sideways scroll of the page at 320 px`, async () => {
    for (const [width, path] of [
      [1440, '/list'],
      [320, '/list?status=rejected'],
      [1440, '/list?mode=empty'],
      [1440, '/ours'],
    ] as const) {
      const page = await open(`${path}${path.includes('?') ? '&' : '?'}scheme=${scheme}`, {
        viewport: { width, height: 800 },
      });
      const rows = page.getByRole('rowheader').first();
      await (path.endsWith('empty') ? page.getByText('Nothing here yet') : rows).waitFor();
      if (path === '/list') await page.getByRole('button', { name: 'Columns' }).click();
      if (width === 320) await page.getByRole('button', { name: /^Dates/ }).click();
      if (path === '/list' || width === 320) await page.getByRole('dialog').waitFor();
      const found = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      assert.deepEqual(
        found.violations.map(
          ({ id, nodes }) =>
            `${path} ${id} ${nodes.length} ${nodes[0]?.html.slice(0, 120)} ${nodes[0]?.failureSummary?.slice(0, 200)}`,
        ),
        [],
      );
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    }
  });
}

await check('no error in any console', () => Promise.resolve(assert.deepEqual(problems, [])));
await close();
