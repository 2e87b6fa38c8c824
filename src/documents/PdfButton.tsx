import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import * as t from '#text';
import type { Filled, Fonts } from './paper.ts';
import { allConversions, type LoadPage } from './rows.ts';

type State = 'ready' | 'making' | 'failed';

interface Props {
  label: string;
  /** The name of the file. */
  file: string;
  load: LoadPage;
  /** Draws the document; its library loads on demand. */
  make: (given: Filled, fonts: Fonts) => Promise<ArrayBuffer>;
}

/** A document with all its conversions as a PDF. */
export function PdfButton({ label, file, load, make }: Props) {
  const [state, setState] = useState<State>('ready');
  const press = async () => {
    setState('making');
    try {
      const [{ interFonts }, document, conversions] = await Promise.all([
        import('./paper.ts'),
        load({ offset: 0, limit: 1 }),
        allConversions(load),
      ]);
      const bytes = await make({ document: document.data, conversions }, interFonts);
      const { download } = await import('#src/ui/download.ts');
      download(new Blob([bytes], { type: 'application/pdf' }), file);
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
      onClick={() => void press()}
    >
      <span aria-live="polite">{state === 'failed' ? t.documents.pdf.failed : label}</span>
    </Button>
  );
}
