/**
 * Every form and question, for each role that may use it: with an invalid field, an unreachable server, a refusal, and
 * an ended session. No input is lost, and it is sent once in the end. axe finds nothing wrong in either theme.
 */
import { typedDay } from '#src/lib/typed-day.ts';
import axe, { type RunOnly } from 'axe-core';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Role } from '#contract/access';
import { stands, WCAG } from '../judged.ts';
import { askAgain, openApp } from './app.tsx';
import { timeIsOver, topmost, type FormCase } from './forms.ts';

/** The top dialog or page; below it there may be fields and buttons with the same names. */
const onTop = () => (topmost().query() ? topmost() : page);
const button = (name: string | RegExp): Locator =>
  onTop()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last();
const field = (label: string): Locator => onTop().getByLabelText(label, { exact: true }).last();
const sessionEnded = () => page.getByRole('dialog', { name: 'Your session has ended' });
const firstBadField = () => document.querySelector('form [aria-invalid="true"]');

/** Fills in the form and returns an assertion that its fields still hold the typed text. */
async function fill(
  { begin, open = [], needs, send, choose, typed = {}, later }: FormCase,
  role: Role,
): Promise<() => void> {
  await begin?.();
  for (const name of open) await button(name).click();
  if (open.length > 0) await expect.element(topmost()).toBeVisible();
  if (needs) {
    await button(send).click();
    await expect.poll(firstBadField).not.toBeNull();
    await expect.poll(() => document.activeElement).toBe(firstBadField());
  }
  await choose?.(role);
  await expect.element(button(send)).toBeVisible();
  const fields: [Element, string][] = [];
  for (const [label, text] of Object.entries(typed)) {
    await field(label).fill(text);
    // The form of a decision closes when it is sent, so its text is checked in the request.
    if (!later) fields.push([field(label).element(), text]);
  }
  return () => {
    for (const [element, text] of fields) {
      expect(element).toBeInTheDocument();
      expect(element).toHaveValue(text);
    }
  };
}

/** Expects no fault by these rules. */
async function judge(theme: string, runOnly: RunOnly): Promise<void> {
  document.documentElement.dataset['mantineColorScheme'] = theme;
  await expect.poll(stands).toBe(true);
  const { violations } = await axe.run(document.body, { runOnly, resultTypes: ['violations'] });
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })),
    theme,
  ).toEqual([]);
}

/** A theme changes nothing but colours. */
async function looksRight(): Promise<void> {
  await judge('dark', { type: 'rule', values: ['color-contrast'] });
  await judge('light', { type: 'tag', values: WCAG });
}

/** Sends a request again while it is under way, as an impatient press of Enter or of the button does. */
function pressOnceMore(pressable: Locator): void {
  const pressed = pressable.query();
  if (!(pressed instanceof HTMLElement)) return;
  const form = pressed.closest('form');
  if (form) form.requestSubmit();
  else pressed.click();
}

/** Makes a test of each form, for one role that may use it; the files that call it run beside each other. */
export function walkForms(forms: readonly FormCase[]): void {
  walk(forms.map((form) => ({ ...form, who: form.who.slice(-1) })));
}

/** Makes a test of each form for each other role. */
export function walkFormsOfOthers(forms: readonly FormCase[]): void {
  walk(forms.map((form) => ({ ...form, who: form.who.slice(0, -1) })));
}

function walk(forms: readonly FormCase[]): void {
  for (const form of forms) {
    const { name, who, at, answers = {}, send, again = send, to, said = () => topmost().getByRole('alert') } = form;
    const press = async (pressable: Locator) => {
      await pressable.click();
      if (form.later) timeIsOver();
    };
    // A part of the drawer that was still loading when the service went away has a "Try again" of its own.
    const retry = () => (form.later ? said().getByRole('button', { name: again }) : button(again));
    for (const [role, account] of who) {
      test(`${role} at ${account}: ${name}`, async () => {
        const service = await openApp(role, `${account}/${at}`, answers);
        const kept = await fill(form, role);
        const dialog = topmost().query();
        await looksRight();

        service.away = true;
        await askAgain();
        kept();
        await press(button(send));
        await expect.element(said().first()).toHaveTextContent('could not be reached');
        kept();
        service.away = false;

        service.refusal = { id: to, code: 'CONFLICT', detail: 'Somebody was quicker' };
        await press(retry());
        await expect.element(said().first()).toHaveTextContent(/Somebody (was quicker|changed this (report|note))/);
        kept();

        service.endsWith = to;
        await press(retry());
        await expect.element(sessionEnded()).toBeVisible();
        kept();
        const { promise: until, resolve: letThrough } = Promise.withResolvers<void>();
        service.held = { id: to, until };
        await sessionEnded().getByLabelText('Password', { exact: true }).fill('partnerdeck-demo');
        await sessionEnded().getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect.element(sessionEnded()).not.toBeInTheDocument();
        if (!form.repeats) pressOnceMore(retry());
        letThrough();
        if (form.done) await form.done();
        else await expect.poll(() => dialog?.isConnected ?? said().query() !== null).toBe(false);
        const sent = () => service.taken.filter(({ id }) => id === to);
        await expect.poll(() => sent().length).toBeGreaterThan(0);
        expect(sent()).toHaveLength(1);
        for (const text of Object.values(form.typed ?? {}))
          expect(JSON.stringify(sent()[0]?.body)).toContain(typedDay(text) ?? text);
        expect(service.wrong).toEqual([]);
      });
    }
  }
}
