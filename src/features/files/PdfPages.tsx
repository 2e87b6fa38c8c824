import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getDocumentProxy } from 'unpdf';
import { getFile, type FileEntry } from '#contract/files';
import { callBytes } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { Awaiting } from '#src/ui/states.tsx';
import s from './files.module.css';

/** Rendered at twice the page's width, for high-density screens. */
const SHARPNESS = 2;
const WIDTH = 700;

export default function PdfPages({ file }: { file: Pick<FileEntry, 'id' | 'name'> }) {
  const { agencyId, contactId } = useViewer();
  const input = { params: { id: file.id }, query: { agencyId, contactId, download: true } };
  const query = useQuery({
    queryKey: [...keyOf(getFile, input), 'pdf'],
    queryFn: async ({ signal }) => {
      const bytes = await (await callBytes(getFile, input, { signal })).arrayBuffer();
      return getDocumentProxy(new Uint8Array(bytes));
    },
    staleTime: Infinity,
    retry: false,
  });
  const [number, setNumber] = useState(1);
  const { data } = query;
  if (!data) return <Awaiting query={query} what={t.files.previewFailed} height="30rem" />;
  return (
    <figure className={s.pdf}>
      <Page pdf={data} number={number} name={file.name} />
      <figcaption>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.files.previousPage}
          disabled={number === 1}
          onClick={() => setNumber(number - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <span role="status">{t.files.page(number, data.numPages)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.files.nextPage}
          disabled={number === data.numPages}
          onClick={() => setNumber(number + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </figcaption>
    </figure>
  );
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

function Page({ pdf, number, name }: { pdf: Pdf; number: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const element = canvas.current;
      if (left || !element) return;
      const viewport = page.getViewport({ scale: (WIDTH * SHARPNESS) / page.getViewport({ scale: 1 }).width });
      element.width = viewport.width;
      element.height = viewport.height;
      await page.render({ canvas: element, viewport }).promise;
      if (!left) element.dataset['drawn'] = String(number);
    };
    draw().catch(() => undefined);
    return () => void (left = true);
  }, [pdf, number]);
  return <canvas ref={canvas} role="img" aria-label={`${name}, ${t.files.page(number, pdf.numPages)}`} />;
}
