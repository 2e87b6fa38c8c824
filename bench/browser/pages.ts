/**
 * Lighthouse's mobile preset on a list, two details and a form; bytes and layout shift of every first view on a slow
 * phone; response time of presses. In the same run, the same list built with react-admin. The figures need a quiet
 * machine.
 */
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.ts';
import { startServerProcess } from '../../scripts/server-process.ts';
import { freePort } from '../../server/testing/free-port.ts';
import type { Measured } from '../measure.ts';
import { costs, mostBytes } from './addresses.ts';
import { besideEachOther } from './first-view.ts';
import { interactionTimes, ourGestures, reactAdminGestures } from './interactions.ts';
import { marksOf, type Marks } from './lighthouse.ts';
import { installPeers, startReactAdmin } from './peers.ts';
import { visitorOf, type Visitor } from '../session.ts';

const budgets = { shift: 0.02, interaction: 100 };
/** Allowed difference from a mark of 100, because budgets are upper limits. */
const missing = { performance: 5, accessibility: 0, bestPractices: 0 };
const peer = 'react-admin';

function measuredMarks(name: string, marks: Marks, budgeted: boolean): Measured[] {
  if (marks.lost.length > 0) console.log(`${name}: ${marks.lost.join(', ')}`);
  const lack = (kind: keyof typeof missing, words: string): Measured => ({
    name: `${name}: ${words}, short of 100`,
    value: 100 - marks[kind],
    unit: 'points',
    ...(budgeted && { budget: missing[kind] }),
  });
  return [
    lack('performance', 'performance'),
    lack('accessibility', 'accessibility'),
    lack('bestPractices', 'best practices'),
    { name: `${name}: largest paint`, value: marks.largest, unit: 's' },
    {
      name: `${name}: layout shift`,
      value: Number(marks.shift.toFixed(4)),
      unit: '',
      ...(budgeted && { budget: budgets.shift }),
    },
  ];
}

async function firstDetail(browser: Browser, url: string, { session, home }: Visitor, path: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url, storageState: session });
  const page = await context.newPage();
  await page.goto(`${home}/${path}`);
  const href = await page.locator('tbody th a').first().getAttribute('href');
  await context.close();
  return href ?? `${home}/${path}`;
}

async function interactions(
  browser: Browser,
  session: Visitor['session'],
  list: string,
  other: string,
): Promise<Measured[]> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, storageState: session });
  const ours = await interactionTimes(
    await context.newPage(),
    list,
    (page) => page.locator('tbody th a').first(),
    ourGestures,
  );
  const theirs = await interactionTimes(
    await context.newPage(),
    other,
    (page) => page.locator('tbody tr').first(),
    reactAdminGestures,
  );
  await context.close();
  return [
    ...Object.entries(ours).map(([name, value]) => ({
      name: `list: ${name}, p75`,
      value,
      unit: 'ms',
      budget: budgets.interaction,
    })),
    ...Object.entries(theirs).map(([name, value]) => ({ name: `${peer}: ${name}, p75`, value, unit: 'ms' })),
  ];
}

/** The first rows of the list on a slow phone, and how long the page cannot be pressed, beside the peer's. */
async function rowsBeside(browser: Browser, ours: Visitor, url: string, other: string): Promise<Measured[]> {
  const own = { url, path: `${ours.home}/conversions`, session: ours.session };
  const [list, theirs] = await besideEachOther(browser, own, { url: other, path: '/' });
  const share = (part: number, whole: number) => Number((part / whole).toFixed(2));
  return [
    { name: 'list: first row visible', value: list.seconds, unit: 's' },
    { name: `${peer}: first row visible`, value: theirs.seconds, unit: 's' },
    { name: `list: first row, share of ${peer}'s time`, value: share(list.seconds, theirs.seconds), unit: '' },
    { name: 'list: blocked', value: list.blocked, unit: 'ms' },
    { name: `${peer}: blocked`, value: theirs.blocked, unit: 'ms' },
    { name: `list: blocked, share of ${peer}'s time`, value: share(list.blocked, theirs.blocked), unit: '' },
    { name: 'list: requests', value: list.requests, unit: '' },
    { name: `${peer}: requests`, value: theirs.requests, unit: '' },
  ];
}

export async function run(): Promise<Measured[]> {
  installPeers();
  const port = await freePort();
  const server = await startServerProcess({ DEMO_TODAY: '2026-03-15' });
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const visitor = await visitorOf(server.url, 'manager');
    const reactAdmin = await startReactAdmin(server.url, visitor.cookie);
    try {
      const list = `${visitor.home}/conversions`;
      const measured = [
        ...(await rowsBeside(browser, visitor, server.url, reactAdmin.url)),
        ...(await interactions(browser, visitor.session, server.url + list, reactAdmin.url)),
      ];
      const addresses = {
        list,
        detail: await firstDetail(browser, server.url, visitor, 'conversions'),
        'detail of a campaign': await firstDetail(browser, server.url, visitor, 'campaigns'),
        form: `${visitor.home}/placements/new`,
      };
      for (const [name, path] of Object.entries(addresses)) {
        measured.push(...measuredMarks(name, await marksOf(server.url + path, visitor.cookie, port), true));
      }
      measured.push(...measuredMarks(peer, await marksOf(`${reactAdmin.url}/`, undefined, port), false));
      for (const [path, { bytes, shift }] of Object.entries(
        await costs(browser, server.url, { slow: true, details: true }),
      )) {
        measured.push(
          { name: `${path}: scripts and styles`, value: bytes, unit: 'bytes', budget: mostBytes(path) },
          { name: `${path}: layout shift`, value: shift, unit: '', budget: budgets.shift },
        );
      }
      return measured;
    } finally {
      await reactAdmin.stop();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
