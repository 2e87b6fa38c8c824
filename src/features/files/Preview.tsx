import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getFile, type FileEntry } from '#contract/files';
import { callBytes } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { textOfBytes } from '#src/lib/text-file.ts';
import * as t from '#text';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting, Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import { downloadHref } from './address.ts';
import s from './files.module.css';

const PdfPages = later(() => import('./PdfPages.tsx'));

/** Enough for a preview of any file. */
const START_BYTES = 65_536;
const MOST_ROWS = 50;

type Previewed = Pick<FileEntry, 'id' | 'entryType' | 'fileExtension' | 'fileSize' | 'name'>;

export function Preview({ file }: { file: Previewed }) {
  const viewer = useViewer();
  switch (file.fileExtension) {
    case 'csv':
    case 'tsv':
      return <Text file={file} table />;
    case 'txt':
    case 'json':
    case 'xml':
      return <Text file={file} />;
    case 'png':
    case 'jpg':
    case 'gif':
    case 'webp':
    case 'avif':
      return <img className={s.image} src={downloadHref(viewer, file)} alt={file.name} />;
    case 'pdf':
      return (
        <Suspense fallback={<Loading height="30rem" />}>
          <PdfPages file={file} />
        </Suspense>
      );
    default:
      return <p className={s.quiet}>{t.files.noPreview}</p>;
  }
}

function Text({ file, table = false }: { file: Previewed; table?: boolean }) {
  const { agencyId, contactId } = useViewer();
  const input = { params: { id: file.id }, query: { agencyId, contactId, download: true } };
  const cut = file.fileSize > START_BYTES;
  const query = useQuery({
    queryKey: [...keyOf(getFile, input), START_BYTES],
    queryFn: async ({ signal }) => {
      const blob = await callBytes(getFile, input, { most: START_BYTES, signal });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      // Text in another encoding still shows its figures.
      const text = textOfBytes(bytes, cut) ?? new TextDecoder().decode(bytes);
      return table ? { rows: await rowsOf(text) } : { text };
    },
    staleTime: Infinity,
  });
  const { data } = query;
  if (!data) return <Awaiting query={query} what={t.files.previewFailed} lines={8} />;
  return (
    <>
      {'rows' in data ? <Table rows={data.rows} cut={cut} /> : <pre className={s.text}>{data.text}</pre>}
      {cut && <p className={s.quiet}>{t.files.previewCut}</p>}
    </>
  );
}

async function rowsOf(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  return papa.parse<string[]>(text, { skipEmptyLines: true, preview: MOST_ROWS + 2 }).data;
}

/** The first rows. A truncated file's last row may be incomplete, so it is left out. */
function Table({ rows, cut }: { rows: readonly string[][]; cut: boolean }) {
  const [header, ...body] = rows;
  if (!header) return <p className={s.quiet}>{t.files.previewEmpty}</p>;
  const whole = cut && rows.length < MOST_ROWS + 2 ? body.slice(0, -1) : body;
  const shown = whole.slice(0, MOST_ROWS);
  return (
    <>
      <PlainTable name={t.files.sections.preview} columns={uniqueNames(header)}>
        {shown.map((cells, at) => (
          <tr key={at}>
            {header.map((_, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  {cells[column]}
                </th>
              ) : (
                <td key={column}>{cells[column]}</td>
              ),
            )}
          </tr>
        ))}
      </PlainTable>
      {whole.length > shown.length && <p className={s.quiet}>{t.files.previewRows(t.table.count(shown.length))}</p>}
    </>
  );
}

/** Header names may repeat or be empty. */
function uniqueNames(header: readonly string[]): string[] {
  return header.map((name, at) => (name === '' || header.indexOf(name) < at ? `${name} (${at + 1})` : name));
}
