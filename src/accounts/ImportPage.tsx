import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { importContacts, MOST_IMPORTED, type ContactKind, type ImportedRow } from '#contract/contacts';
import type { ReplyOf } from '#contract/endpoint';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { TableText } from '#src/form/TableText.tsx';
import { writeCsv } from '#src/lib/csv.ts';
import * as t from '#text';
import { brokenTable } from '#text/tables';
import { refusalText } from '#text/refusals';
import { download } from '#src/ui/download.ts';
import { useOneRun } from '#src/ui/one-run.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Unsent } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import s from './accounts.module.css';
import { listPath } from './list-path.ts';
import { columnsOf, readContacts, type ReadContacts } from './read-rows.ts';
import { refreshContacts } from './refresh.ts';

const words = t.contacts.import;
/** Only these rows are drawn; all are checked and made. */
const SHOWN = 200;

type Result = ReplyOf<typeof importContacts>;

interface Checked {
  read: ReadContacts;
  result: Result;
}

/** Why a table cannot be checked. */
function wrongWith(text: string, { missing, rows, mistake }: ReadContacts): string | undefined {
  if (text.trim() === '') return undefined;
  if (mistake) return brokenTable(mistake);
  if (missing.length > 0) return words.missing(missing.join(', '));
  return rows.length > MOST_IMPORTED ? words.tooMany(t.table.count(MOST_IMPORTED)) : undefined;
}

/** Makes many accounts of a table: checked first, then all or none. */
export function ImportPage({ kind }: { kind: ContactKind }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [made, setMade] = useState(false);
  const { busy, error, run } = useOneRun();
  const read = useMemo(() => readContacts(text), [text]);
  const { unknown, rows } = read;
  const result = checked?.read === read ? checked.result : null;
  const isTable = text.trim() !== '';
  const ask = (dryRun: boolean, signal: AbortSignal) =>
    call(importContacts, { query: { agencyId: viewer.agencyId }, body: { kind, dryRun, rows: [...rows] } }, signal);
  const wrong = wrongWith(text, read);
  const cannot = rows.length === 0 || wrong !== undefined || (result !== null && result.refused > 0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || cannot) return;
    if (!result) {
      run(
        async (signal) => (await ask(true, signal)).data,
        (data) => setChecked({ read, result: data }),
      );
    } else if (result.refused === 0) {
      run(
        async (signal) => {
          await ask(false, signal);
          await refreshContacts(queries);
        },
        () => setMade(true),
      );
    }
  };
  // The guard against leaving has learnt by then that nothing is lost.
  useEffect(() => {
    if (made) void navigate(listPath(viewer, kind));
  }, [made, navigate, viewer, kind]);
  return (
    <>
      <PageHeader
        title={words[kind]}
        owner={viewer.name}
        actions={<Link to={listPath(viewer, kind)}>{words.back}</Link>}
      >
        {words.lead}
      </PageHeader>
      <form className={s.page} onSubmit={submit} noValidate>
        <div className={`${s.page} ${s.narrow}`}>
          <div>
            <Button variant="default" size="compact-sm" onClick={() => saveTemplate(kind)}>
              {words.template}
            </Button>
          </div>
          <TableText
            id="field-accounts"
            label={words.table}
            description={words.tableHelp}
            text={text}
            error={wrong}
            onText={setText}
          />
          {unknown.length > 0 && <p className={s.note}>{words.unknown(unknown.join(', '))}</p>}
        </div>
        <Unsent what={result ? words.makeFailed : words.checkFailed} error={error} />
        <div className={s.actions}>
          <SubmitButton loading={busy} disabled={cannot}>
            {result && result.refused === 0 ? words.make(result.made) : words.check(rows.length)}
          </SubmitButton>
          <span role="status" className={s.note}>
            {result && (made ? words.made(result.made) : words.checked(result.made, result.refused))}
          </span>
        </div>
        {result && <Results rows={result.rows} />}
        <LeaveGuard dirty={isTable && !made} />
      </form>
    </>
  );
}

/** The header of a table, as a file to fill in. */
function saveTemplate(kind: ContactKind): void {
  const header = columnsOf(kind).map((column) => t.contacts.columns[column]);
  download(new Blob([writeCsv([header])], { type: 'text/csv' }), `${kind}s.csv`);
}

const columnLabels: Readonly<Record<string, string>> = t.contacts.columns;

function Results({ rows }: { rows: readonly ImportedRow[] }) {
  // Refused rows come first.
  const order = rows
    .map((row, at) => ({ row, line: at + 1 }))
    .toSorted((a, b) => Number(a.row.outcome === 'made') - Number(b.row.outcome === 'made'));
  return (
    <PlainTable name={words.results} columns={Object.values(words.columns)} cards>
      {order.slice(0, SHOWN).map(({ row, line }) => (
        <tr key={line}>
          <th scope="row">{row.name || t.table.none}</th>
          <td>{line}</td>
          <td>
            <StatusBadge tone={row.outcome === 'made' ? 'good' : 'bad'}>{words.outcomes[row.outcome]}</StatusBadge>
            {row.errors.length > 0 && (
              <span className={s.why}>
                {row.errors.map((one) => `${columnLabels[one.member] ?? one.member}: ${refusalText(one)}`).join('; ')}
              </span>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
