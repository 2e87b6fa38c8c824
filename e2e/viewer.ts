/** The pages of a person who may only read. */
import type { Role } from '#contract/access';
import { isChange, type Definition } from '../contract/endpoint.ts';
import { endpoints } from '../contract/index.ts';
import { pagesFor } from '../src/app/pages.ts';
import { expect, loaded, type Page } from './fixtures.ts';

const changing = Object.values<Definition>(endpoints)
  .filter((one) => one.access !== 'public' && isChange(one))
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** Whether a request changes nothing of an account. */
const isOfViewers = (method: string, url: string): boolean =>
  !changing.some((one) => one.method === method && one.path.test(new URL(url).pathname));

/** Presses every button of each page of an account, and expects no request that changes something. @param at `/1/200001` */
export async function pressesNothing(page: Page, role: Role, at: string): Promise<void> {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (!isOfViewers(request.method(), request.url())) changes.push(request.url());
  });
  for (const { path } of pagesFor(role, null, 'viewer')) {
    await page.goto(`${at}/${path}`);
    await loaded(page);
    const buttons = page.getByRole('main').getByRole('button', { disabled: false });
    const names = await buttons.evaluateAll((all) =>
      all
        .filter((one) => !one.closest('[role="row"], [role="grid"]') && one.getAttribute('aria-disabled') !== 'true')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
    for (const name of new Set(names.filter(Boolean).slice(0, 12))) {
      const button = buttons.filter({ hasText: name ?? '' }).first();
      if (!(await button.isVisible())) continue;
      await button.click({ timeout: 5000 }).catch(() => undefined);
      await page.keyboard.press('Escape');
    }
    expect(changes, path).toEqual([]);
  }
}
