/**
 * Pages of a role, each looked at in one load: it asks for each thing once, on screens of four widths and written
 * from right to left nothing is wider than the screen, and axe finds nothing in either theme, on a screen and on a
 * phone, nor on what its buttons open, and no field cuts its hint or its chosen option. Pages are those of the
 * navigation; a new one is among them.
 */
import type { Language } from '#contract/languages';
import { axe, expect, loaded, test, type Page, type Role } from './fixtures.ts';
import { blankBelow, fitsAcross, home, rowsOf } from './network.ts';
import { inReach, OPEN, pressAll } from './openers.ts';
import { opening, pathsOf } from './places.ts';

const PHONE = 390;
const WIDTHS = [1440, 768, PHONE, 320];

/** Asks one operation for the figures of several periods. */
const IN_PARTS = /^GET \/v1\/publisher-payment\/overview /;

/** Operations that a page asks for again, in other words: what is sent before the app runs is to be what the app asks for. */
function askedTwice(page: Page): string[] {
  const asked = new Set<string>();
  const twice: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const question = `${request.method()} ${pathname} ${request.postData() ?? ''}`;
    if (!/^\/(v1|api)\//.test(pathname) || IN_PARTS.test(question)) return;
    if (asked.has(question)) twice.push(request.url());
    asked.add(question);
  });
  return twice;
}

/** Expects nothing wider than the screen at any width, in each of the directions. */
export async function fitsEveryScreen(page: Page, directions: readonly string[] = ['ltr', 'rtl']): Promise<void> {
  // Back to the widest, in which it is looked at further; each width begins in the direction in which the last one ended.
  const dirs = [...directions];
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    await loaded(page);
    for (const dir of dirs) {
      await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
      await fitsAcross(page, { said: `${dir} at ${width}`, soft: true });
    }
    dirs.reverse();
  }
}

/** On a phone each language is looked at in one theme: what a phone has of its own is in both languages. */
const ON_PHONE = { en: 'dark', de: 'light' } as const;

/** Expects that axe finds nothing on a phone and that no field cuts its words, and goes back to the screen. */
async function onPhone(page: Page, language: Language, within?: string): Promise<void> {
  await page.setViewportSize({ width: PHONE, height: 844 });
  await axe(page, within, ON_PHONE[language]);
  await cutsNoWords(page);
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 800 });
}

/** Hints in empty fields and chosen options that are longer than their fields. */
const cutWords = (page: Page) =>
  page.locator('input[placeholder]:visible, select:visible').evaluateAll((fields) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    return (fields as (HTMLInputElement | HTMLSelectElement)[]).flatMap((field) => {
      const words = field instanceof HTMLInputElement ? field.placeholder : (field.selectedOptions[0]?.text ?? '');
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(words).width > room ? [words] : [];
    });
  });
const cutsNoWords = (page: Page) =>
  expect.soft.poll(() => cutWords(page), 'hints and chosen options that are cut').toEqual([]);

interface Sweep {
  paths?: readonly string[];
  language?: Language;
}

/**
 * Looks at pages of a role: at every one and in English, unless said. What depends on the words is looked at in German
 * too: what fits, and what is read out; directions and colours, and that nothing is asked twice, do not.
 */
export function sweep(role: Role, { paths = pathsOf(role), language = 'en' }: Sweep = {}): void {
  for (const path of paths) {
    const what = `${language}: ${role}: ${path}`;
    const isFirst = language === 'en';
    const directions = isFirst ? ['ltr', 'rtl'] : ['ltr'];
    test(`${what}: fits every screen, and axe finds nothing`, async ({ page, signIn, baseURL }) => {
      await signIn(page, role);
      await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      const twice = askedTwice(page);
      await page.goto(`${home[role]}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const opens = opening.has(path);
      if (opens || path.includes('chart='))
        await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
      await loaded(page);
      expect.soft(twice, 'asked more than once').toEqual([]);
      if (isFirst) {
        await axe(page);
        await expect.poll(() => blankBelow(page), 'nothing blank follows the page').toBeLessThanOrEqual(0);
      }
      await cutsNoWords(page);
      await pressAll(page, await inReach(page), language);
      await fitsEveryScreen(page, directions);
      await onPhone(page, language);
      if (!opens) return;
      await rowsOf(page).first().getByRole('rowheader').getByRole('link').click();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      if (isFirst) await axe(page, OPEN);
      await fitsEveryScreen(page, directions);
      await onPhone(page, language, OPEN);
    });
  }
}
