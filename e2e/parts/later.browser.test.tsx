/** Panels whose code is not there yet. */
import '../../src/app/styles.css';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { later } from '#src/first-view/later.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import { useEarlyEscape } from '#src/ui/use-early-escape.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const code = {
  default: (props: PopoverProps) => (
    <Popover {...props} title="Panel">
      <input aria-label="Words" />
    </Popover>
  ),
};
const dialogCode = {
  default: ({ onClose }: PopoverProps) => (
    <Dialog title="Panel" onClose={onClose}>
      <form>
        <input aria-label="Words" />
      </form>
    </Dialog>
  ),
};
const panel = page.getByRole('dialog', { name: 'Panel' });

async function opened(load: () => Promise<typeof code>) {
  const Panel = later(load, 'dialog');
  await render(
    <MantineProvider>
      <PopoverButton label="Open" panel={(of) => <Panel {...of} />}>
        Open
      </PopoverButton>
    </MantineProvider>,
  );
  await page.getByRole('button', { name: 'Open' }).click();
}

test('a panel says that it is loading, can be closed meanwhile, and takes the focus when its code is there', async () => {
  let arrive = (_: typeof code) => {};
  const load = vi.fn<() => Promise<typeof code>>(() => new Promise((resolve) => (arrive = resolve)));
  await opened(load);
  const waiting = page.getByRole('dialog', { name: 'Loading' });
  await expect.element(waiting).toBeVisible();
  await waiting.getByRole('button', { name: 'Close' }).click();
  await expect.element(waiting).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(waiting).toBeVisible();
  arrive(code);
  await expect.element(panel).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(panel.getByRole('textbox')).toHaveFocus();
});

test.each([
  ['a panel', code],
  ['a dialog whose first control is no field', dialogCode],
] as const)('letters that are typed while %s is loading, also when it says so, are its text', async (_, loaded) => {
  let arrive = (_: typeof loaded) => {};
  await opened(() => new Promise((resolve) => (arrive = resolve)));
  await userEvent.keyboard('gvr-1');
  const waiting = page.getByRole('dialog', { name: 'Loading' });
  await expect.element(waiting.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('2');
  arrive(loaded);
  await expect.element(panel.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('34');
  await expect.element(panel.getByRole('textbox')).toHaveValue('gvr-1234');
});

test('what is loading is closed by the space bar, and its letters go nowhere', async () => {
  await opened(() => new Promise(() => {}));
  await userEvent.keyboard('ab');
  const waiting = page.getByRole('dialog', { name: 'Loading' });
  await expect.element(waiting.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(waiting).not.toBeInTheDocument();
});

test('what is loading is closed by Escape before it says so', async () => {
  let arrive = (_: typeof dialogCode) => {};
  await opened(() => new Promise((resolve) => (arrive = resolve)));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-expanded', 'false');
  arrive(dialogCode);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an Escape closes what was opened since, and what is still opening only then', async () => {
  const left = vi.fn<() => void>();
  function Opening() {
    useEarlyEscape({ current: false }, left);
    return null;
  }
  await render(
    <MantineProvider>
      <Opening />
      <PopoverButton label="Open" panel={(of) => <code.default {...of} />}>
        Open
      </PopoverButton>
    </MantineProvider>,
  );
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(left).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(left).toHaveBeenCalledOnce();
});

test('an Escape that comes while a dialog takes the place of what was loading closes it', async () => {
  let arrive = (_: typeof dialogCode) => {};
  await opened(() => new Promise((resolve) => (arrive = resolve)));
  await expect.element(page.getByRole('dialog', { name: 'Loading' })).toBeVisible();
  const pressed = new Promise<void>((resolve) => {
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('dialog:not([open]) form')) return;
      drawn.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      resolve();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
  });
  arrive(dialogCode);
  await pressed;
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a panel says that the server is away, once, and opens by itself when the server is back', async () => {
  let isThere = false;
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError())));
  await opened(() => (isThere ? Promise.resolve(code) : Promise.reject(new TypeError())));
  const said = page.getByRole('dialog', { name: 'This could not be loaded' });
  await expect.element(said).toHaveTextContent('The server could not be reached');
  expect(said.getByText('This could not be loaded').elements()).toHaveLength(1);
  isThere = true;
  await expect.element(panel).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test('the server of these tests answers, so that code which it sends late is waited for', async () => {
  expect((await fetch('/healthz')).ok).toBe(true);
});
