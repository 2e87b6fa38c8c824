import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as t from '#text';
import { LoadTheirs } from './LoadTheirs.tsx';

const shown = (busy: boolean, error: unknown) =>
  renderToStaticMarkup(
    <MantineProvider>
      <LoadTheirs busy={busy} error={error} onLoad={() => undefined} />
    </MantineProvider>,
  );

it('says why the other report could not be loaded', () => {
  expect(shown(false, null)).not.toContain('role="alert"');
  const html = shown(false, new TypeError('broken'));
  expect(html).toContain('role="alert"');
  expect(html).toContain(t.states.ourFault);
});

it('is busy while it loads', () => {
  expect(shown(true, null)).toContain('data-loading="true"');
  expect(shown(false, null)).not.toContain('data-loading="true"');
});
