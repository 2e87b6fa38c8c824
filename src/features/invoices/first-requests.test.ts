import { expect, test } from 'vitest';
import { getInvoice, getInvoiceConversions } from '#contract/invoices';
import type { Viewer } from '#src/api/viewer.ts';
import { documentList } from '#src/documents/rows.ts';
import { page } from './page.ts';
import { readState } from '#src/lib/url-state.ts';
import { openingAt } from '#src/first-view/early/page.ts';
import { listSchema, listValues } from '#src/list/list-state.ts';

// The requests of an invoice need no more of its viewer.
const viewer = { agencyId: 1, contactId: 0 } as Viewer;
const asked = (search: string) => openingAt(page, '801102')?.requests?.(viewer, 801_102, new URLSearchParams(search));

test('An invoice is asked for with the rows that its list begins with', () => {
  const list = documentList('invoice-801102', 'GBP', 'cost');
  const { offset, size } = listValues(list, readState(listSchema(list), new URLSearchParams()));
  expect(asked('q=17')).toEqual([
    { endpoint: getInvoice, input: { params: { invoiceId: 801_102 }, query: { agencyId: 1, contactId: 0 } } },
    {
      endpoint: getInvoiceConversions,
      input: { params: { invoiceId: 801_102 }, query: { agencyId: 1, contactId: 0, offset, limit: size } },
    },
  ]);
});

test('Rows that nobody asked for are not requested ahead', () => {
  expect(asked('c-page=2')?.map(({ endpoint }) => endpoint)).toEqual([getInvoice]);
});
