import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceDetail } from '#contract/invoices';
import { allConversions, type LoadPage } from '#src/documents/rows.ts';
import * as t from '#text';

type State = 'ready' | 'making' | 'failed';

/** The invoice with all its conversions as a PDF; the PDF library loads on demand. */
export function PdfButton({ detail, load }: { detail: InvoiceDetail; load: LoadPage }) {
  const [state, setState] = useState<State>('ready');
  const make = async () => {
    setState('making');
    try {
      const [{ invoicePdf, interFonts }, document, conversions] = await Promise.all([
        import('./pdf.ts'),
        load({ offset: 0, limit: 1 }),
        allConversions(load),
      ]);
      const bytes = await invoicePdf({ detail, document: document.data, conversions }, interFonts);
      const { download } = await import('#src/ui/download.ts');
      download(new Blob([bytes], { type: 'application/pdf' }), detail.invoice.invoiceFileName);
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={state === 'making'}
      onClick={() => void make()}
    >
      <span aria-live="polite">{state === 'failed' ? t.invoices.pdf.failed : t.invoices.pdf.make}</span>
    </Button>
  );
}
