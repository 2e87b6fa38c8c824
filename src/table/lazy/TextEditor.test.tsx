import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as t from '#text';
import { oneId, text } from '#src/list/filters.ts';
import { TextEditor } from './TextEditor.tsx';

const shown = (filter: ReturnType<typeof text>, value: string) =>
  renderToStaticMarkup(<TextEditor filter={filter} value={value} onChange={() => undefined} />);

it('says which id will do, and which text is none', () => {
  for (const value of ['', ' 4711 '])
    expect(shown(oneId('Campaign id', 'id'), value)).toContain('aria-invalid="false"');
  const bad = shown(oneId('Campaign id', 'id'), 'Shopify');
  expect(bad).toContain('aria-invalid="true"');
  expect(bad).toContain(t.table.oneIdWanted);
});

it('takes any text where none is wrong', () => {
  expect(shown(text('Customer', 'name'), 'Shopify')).toContain('aria-invalid="false"');
  expect(shown(text('Customer', 'name'), '')).not.toContain('<p');
});
