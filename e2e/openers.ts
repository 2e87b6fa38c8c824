/** Journeys find the buttons that open something over a page, press them and look at what opens. */
import type { Language } from '#contract/languages';
import { axe, expect, loaded, test, type Locator, type Page } from './fixtures.ts';
import { isFirst } from './template.ts';

/** Open dialogs and popovers, without the tips that show the name of a control. */
const POPOVER = '[popover]:popover-open:not([aria-hidden])';
export const OPEN = `dialog[open], ${POPOVER}`;
export const opened = (page: Page) => page.locator(OPEN);
/** Buttons that a screen reader says open a dialog: it reads that from this attribute, and no role has it. */
const openers = (within: Page | Locator) =>
  within.locator('[aria-haspopup=dialog]:not([disabled], [tabindex="-1"])').filter({ visible: true });

/** The dialog that an address has opened covers the page: only its buttons can be pressed. */
export const inReach = async (page: Page): Promise<Page | Locator> =>
  (await opened(page).count()) > 0 ? opened(page).last() : page;

/** The name of a button without the value that it shows: "Period" of "Period: Last 30 days. Change". */
const nameOf = (button: Locator) =>
  button.evaluate((element) => (element.ariaLabel ?? element.textContent).replace(/[:(].*$/s, '').trim());

/** Expects that what is open fits the window and that axe finds nothing in it. */
export async function looksRight(page: Page): Promise<void> {
  await loaded(page);
  const { outside, isPopover } = await opened(page)
    .last()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const beyond = Math.max(0, -left, right - document.documentElement.clientWidth);
      return { outside: beyond, isPopover: element.hasAttribute('popover') };
    });
  expect.soft(outside, 'pixels outside of the window').toBeLessThan(1);
  // A popover covers parts of the dialog around it, which axe takes for targets that are too small.
  await axe(page, isPopover ? POPOVER : OPEN);
}

/**
 * Presses each button that opens something, unless this run has pressed one of its name in the language; what it opens
 * has such buttons too. Escape closes it, and the button has the focus again.
 */
export async function pressAll(page: Page, within: Page | Locator, language: Language): Promise<void> {
  const before = await opened(page).count();
  for (let at = 0; at < (await openers(within).count()); at++) {
    const opener = openers(within).nth(at);
    const name = await nameOf(opener);
    if (!(await isFirst(`${language}: ${name}`))) continue;
    await test.step(name, async () => {
      await opener.click();
      await expect(opened(page)).toHaveCount(before + 1);
      await looksRight(page);
      await pressAll(page, opened(page).last(), language);
      await page.keyboard.press('Escape');
      await expect(opened(page)).toHaveCount(before);
      await expect(opener).toBeFocused();
    });
  }
}
