import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getFile, type FileEntry } from '#contract/files';
import { callBytes } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { textOfBytes } from '#src/lib/text-file.ts';
import type { TableCut } from '#contract/table-text';
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
      const rows = table ? await rowsOf(text, !cut) : undefined;
      return rows ? { rows } : { text };
    },
    staleTime: Infinity,
  });
  const { data } = query;
  if (!data) return <Awaiting query={query} what={t.files.previewFailed} lines={8} />;
  return (
    <>
      {'rows' in data ? <Table rows={data.rows} /> : <pre className={s.text}>{data.text}</pre>}
      {cut && <p className={s.quiet}>{t.files.previewCut}</p>}
    </>
  );
}

/** The first rows by the delimiter that cuts the header into most cells; undefined for a table with mistakes. */
async function rowsOf(text: string, isWhole: boolean): Promise<string[][] | undefined> {
  const { cutsOf } = await import('#contract/table-text');
  const cuts = cutsOf(text, isWhole).filter(({ mistake }) => mistake === undefined);
  const [widest] = cuts.toSorted((one, other) => widthOf(other) - widthOf(one));
  return widest?.records.slice(0, MOST_ROWS + 2).map(({ cells }) => cells);
}

const widthOf = ({ records: [header] }: TableCut) => header?.cells.length ?? 0;

/** The first rows. */
function Table({ rows }: { rows: readonly string[][] }) {
  const [header, ...body] = rows;
  if (!header) return <p className={s.quiet}>{t.files.previewEmpty}</p>;
  const shown = body.slice(0, MOST_ROWS);
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
      {body.length > shown.length && <p className={s.quiet}>{t.files.previewRows(t.table.count(shown.length))}</p>}
    </>
  );
}

/** Header names may repeat or be empty. */
function uniqueNames(header: readonly string[]): string[] {
  return header.map((name, at) => (name === '' || header.indexOf(name) < at ? `${name} (${at + 1})` : name));
}
