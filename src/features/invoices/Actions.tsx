import { updateInvoice } from '#contract/invoices';
import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Role } from '#contract/access';
import type { InvoiceDetail } from '#contract/invoices';
import { useViewer } from '#src/api/use-viewer.ts';
import s from '#src/documents/documents.module.css';
import type { LoadPage } from '#src/documents/rows.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { later } from '#src/first-view/later.tsx';
import { PdfButton } from '#src/documents/PdfButton.tsx';
import { useChange } from './use-change.ts';

const ReceiptDialog = later(() => import('./ReceiptDialog.tsx'), 'dialog');

function allowedFor(eyes: Role, { invoice, arithmetic }: InvoiceDetail) {
  const own = eyes === 'manager' && invoice.parentInvoiceId === null && !invoice.deleted;
  const open = own && (invoice.status === 'Sent' || invoice.status === 'Allocated');
  const left = Number(arithmetic.outstanding) !== 0;
  return { send: own && invoice.status === 'Draft', receive: open && left, settle: open && !left };
}

export function Actions({ detail, load }: { detail: InvoiceDetail; load: LoadPage }) {
  const { eyes } = useViewer();
  const [asked, setAsked] = useState<'Sent' | 'Settled' | 'receipt' | null>(null);
  const { invoice, arithmetic } = detail;
  const change = useChange(invoice.invoiceId);
  const allowed = allowedFor(eyes, detail);
  const words = t.invoices.actions;
  const gross = formatMoney(arithmetic.gross, arithmetic.currency);
  const close = () => setAsked(null);
  return (
    <div className={s.buttons}>
      <PdfButton
        label={t.documents.pdf.make}
        file={invoice.invoiceFileName}
        load={load}
        make={async (given, fonts) => (await import('./pdf.ts')).invoicePdf({ detail, ...given }, fonts)}
      />
      {allowed.send && (
        <Button {...needs(updateInvoice)} onClick={() => setAsked('Sent')}>
          {words.send}
        </Button>
      )}
      {allowed.receive && (
        <Button {...needs(updateInvoice)} onClick={() => setAsked('receipt')}>
          {words.receive}
        </Button>
      )}
      {allowed.settle && (
        <Button {...needs(updateInvoice)} onClick={() => setAsked('Settled')}>
          {words.settle}
        </Button>
      )}
      {asked === 'receipt' && (
        <Suspense>
          <ReceiptDialog detail={detail} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'Sent' || asked === 'Settled'}
        title={asked === 'Settled' ? words.settleTitle : words.sendTitle}
        confirm={asked === 'Settled' ? words.settle : words.send}
        onConfirm={() => change({ status: asked === 'Settled' ? 'Settled' : 'Sent' })}
        onClose={close}
      >
        {asked === 'Settled'
          ? words.settleWhy(invoice.invoiceId)
          : words.sendWhy(invoice.invoiceId, gross, invoice.advertiser)}
      </ConfirmDialog>
    </div>
  );
}
