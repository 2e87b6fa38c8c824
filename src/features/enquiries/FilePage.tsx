import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState, type SubmitEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { checkEnquiries, listEnquiries, type CheckedClaim } from '#contract/enquiries';
import { uploadFile } from '#contract/files';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import { FileDrop } from '#src/form/FileDrop.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { writeCsv } from '#src/lib/csv.ts';
import * as t from '#text';
import { fresh } from '#src/ui/fresh.ts';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/ui/paths.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Forbidden, Loading, Reason } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { later } from '#src/ui/later.tsx';
import type { ClaimValues } from './claim-form.ts';
import classes from './enquiries.module.css';
import { claimRows, columnOf, draftsOf, readClaims } from './read-claims.ts';

const FileView = later(() => import('#src/deciding/FileView.tsx').then((module) => ({ default: module.FileView })));

const uploading = fresh(() => import('#src/api/upload.ts'));

const c = t.enquiries;
const ENQUIRIES = 2;
const PIECE = 500;
/** Rows that are drawn; all are checked and sent. */
const SHOWN = 200;

/** Filing many claims: pasted or dropped, checked by each campaign's rules, and sent as a file. */
export function Component() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const file = Number(search.get('file') ?? Number.NaN);
  return (
    <>
      <PageHeader title={c.fileMany} owner={viewer.name} actions={<Link to={paths.enquiries(viewer)}>{c.back}</Link>}>
        {c.fileManyLead}
      </PageHeader>
      <div className={classes.page} ref={keepFocus}>
        {viewer.kind !== 'publisher' ? (
          <Forbidden>{c.onlyPublishers}</Forbidden>
        ) : Number.isSafeInteger(file) ? (
          <Suspense fallback={<Loading lines={4} />}>
            <FileView entryId={file} onAnother={() => void navigate(pathname)} />
          </Suspense>
        ) : (
          <Claims onSent={(entryId) => void navigate(`${pathname}?file=${entryId}`, { replace: true })} />
        )}
      </div>
    </>
  );
}

interface Checked {
  text: string;
  claims: ClaimValues[];
  results: CheckedClaim[];
}

const scopeOf = ({ agencyId, contactId }: Viewer) => ({ agencyId, contactId });

async function check(viewer: Viewer, text: string, signal: AbortSignal): Promise<Checked> {
  const { claims } = readClaims(text);
  const results: CheckedClaim[] = [];
  for (let from = 0; from < claims.length; from += PIECE) {
    const body = { claims: draftsOf(claims.slice(from, from + PIECE)) };
    results.push(...(await call(checkEnquiries, { query: scopeOf(viewer), body }, signal)).data);
  }
  return { text, claims, results };
}

async function send(viewer: Viewer, { claims, results }: Checked): Promise<number> {
  const good = claims.filter((_, index) => results[index]?.outcome === 'filed');
  const file = new File([writeCsv(claimRows(good))], `enquiries-${viewer.today}.csv`, { type: 'text/csv' });
  const query = { ...scopeOf(viewer), useDefaultLocation: true };
  const { upload } = await uploading();
  return (await upload(uploadFile, { query, body: { categoryId: ENQUIRIES }, file })).entryId;
}

function Claims({ onSent }: { onSent: (entryId: number) => void }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const control = useRef<AbortController>(null);
  const { missing, claims } = readClaims(text);
  const isTable = text.trim() !== '';
  const results = checked?.text === text ? checked : null;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    await work().catch((reason: unknown) => control.current?.signal.aborted || setError(reason));
    setBusy(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || claims.length === 0) return;
    const own = new AbortController();
    control.current = own;
    void run(async () => {
      if (!results) return setChecked(await check(viewer, text, own.signal));
      const entryId = await send(viewer, results);
      await queries.invalidateQueries({ queryKey: keyOf(listEnquiries) });
      onSent(entryId);
    });
  };
  const good = results?.results.filter(({ outcome }) => outcome === 'filed').length ?? 0;
  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <div className={classes.narrow}>
        <FileDrop
          label={t.validate.drop}
          accept=".csv,.tsv,.txt,text/csv"
          onFile={(file) => void file.text().then(setText)}
        />
        <Textarea
          label={c.table}
          description={c.tableHelp}
          rows={6}
          spellCheck={false}
          value={text}
          error={isTable && missing.length > 0 ? c.missingColumns(missing.join(', ')) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {error !== null && (
        <div role="alert" className={classes.failure}>
          <strong>{c.fileFailed}</strong> <Reason error={error} />
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={busy} disabled={claims.length === 0 || (results !== null && good === 0)}>
          {results ? c.sendGood(good) : c.check(claims.length)}
        </Button>
        {busy && (
          <Button variant="default" onClick={() => control.current?.abort()}>
            {t.states.cancel}
          </Button>
        )}
        <span role="status" className={classes.note}>
          {results && c.checkedSum(t.table.count(good), t.table.count(results.results.length - good))}
        </span>
      </div>
      {results && <Results checked={results} />}
      <LeaveGuard dirty={isTable && !busy} />
    </form>
  );
}

function Results({ checked: { claims, results } }: { checked: Checked }) {
  // What is wrong comes first: that is what there is to do.
  const order = claims
    .map((claim, index) => ({ claim, line: index + 2, result: results[index] }))
    .toSorted((a, b) => Number(a.result?.outcome === 'filed') - Number(b.result?.outcome === 'filed'));
  return (
    <PlainTable name={c.checkedTable} columns={c.checkedColumns}>
      {order.slice(0, SHOWN).map(({ claim, line, result }) => (
        <tr key={line}>
          <th scope="row">{claim.advertiserAppId}</th>
          <td>{line}</td>
          <td>{claim.productId}</td>
          <td>{`${claim.value} ${claim.currencyCode}`}</td>
          <td>{result && <Outcome result={result} />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Outcome({ result: { outcome, message, errors } }: { result: CheckedClaim }) {
  const tone = ({ filed: 'good', unchanged: 'quiet', refused: 'bad' } as const)[outcome];
  const why = errors.length > 0 ? errors.map((one) => `${columnOf(one.member)} ${one.message}`).join('; ') : message;
  return (
    <>
      <StatusBadge tone={tone}>{c.outcomes[outcome]}</StatusBadge>
      {why && <span className={classes.why}>{why}</span>}
    </>
  );
}
