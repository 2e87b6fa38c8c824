import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint';
import { getInvoice, getInvoiceSums, listInvoices, updateInvoice } from '#contract/invoices';
import { call } from '#src/api/call.ts';
import { readAnew } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';

type Change = InputOf<typeof updateInvoice>['body'];

export function useChange(invoiceId: string): (change: Change) => Promise<void> {
  const { agencyId } = useViewer();
  const queries = useQueryClient();
  return async (body) => {
    await call(updateInvoice, { params: { invoiceId: Number(invoiceId) }, query: { agencyId }, body });
    const told = [getInvoice, listInvoices, getInvoiceSums];
    await readAnew(queries, told);
  };
}
