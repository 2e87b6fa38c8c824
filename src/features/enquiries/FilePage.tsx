import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useMemo, useState, type SubmitEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { listCampaigns } from '#contract/campaigns';
import { checkEnquiries, listEnquiries, type CheckedClaim, fileEnquiry } from '#contract/enquiries';
import { ENQUIRIES } from '#contract/files';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { uploadRows } from '#src/deciding/upload-rows.ts';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { TableText } from '#src/form/TableText.tsx';
import { cut } from '#src/lib/cut.ts';
import { formatMoney, isDecimal } from '#src/lib/money.ts';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import { brokenTable } from '#text/tables';
import { refusalText } from '#text/refusals';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { useOneRun } from '#src/ui/one-run.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/lib/paths.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Forbidden, Loading, Unsent } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { later } from '#src/first-view/later.tsx';
import type { ClaimValues } from './claim-form.ts';
import classes from './enquiries.module.css';
import { claimableInput } from './list.ts';
import {
  cellsOf,
  draftsOf,
  header,
  readClaims,
  readManyClaims,
  unread,
  type IdOf,
  type ReadClaims,
} from './read-claims.ts';

const FileView = later(() => import('#src/deciding/FileView.tsx'));

const c = t.enquiries;
const fields: Readonly<Record<string, string>> = c.fields;
/** Limits of one check request: the server's maximum of items, well below its maximum body size. */
const PIECE = { items: 500, bytes: 700_000 };
/** Only these rows are rendered; all are checked and sent. */
const SHOWN = 200;
/** Up to this many rows are checked while typing, more on request. */
const MOST_BY_ITSELF = 200;
const TYPING_MS = 350;
/** Longer text is parsed in pieces, so that the page stays responsive. */
const LONG = 200_000;
/** Up to this many rows are checked before filing; the server checks larger tables as it files them. */
const MOST_CHECKED = 2000;

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
  read: ReadClaims;
  claims: ClaimValues[];
  results: CheckedClaim[];
}

async function check(viewer: Viewer, read: ReadClaims, signal: AbortSignal): Promise<Checked> {
  const claims = read.claims();
  const results: CheckedClaim[] = [];
  for (const piece of cut(draftsOf(claims), PIECE)) {
    const body = { claims: piece };
    results.push(...(await call(checkEnquiries, { query: scopeOf(viewer), body }, signal)).data);
  }
  return { read, claims, results };
}

/**
 * Makes a file of claims for the server to process: of all rows, so that its result says why some are refused. Rows are
 * formatted in pieces so that the page stays responsive.
 */
function send(viewer: Viewer, read: ReadClaims, signal: AbortSignal): Promise<number> {
  const items = Array.from({ length: read.count }, (_, at) => at);
  const rowOf = (at: number) => read.claims(at, at + 1).flatMap(cellsOf);
  return uploadRows({ viewer, category: ENQUIRIES, name: 'enquiries', header, items, cellsOf: rowOf }, signal);
}

const countGood = ({ results }: Checked): number => results.filter(({ outcome }) => outcome === 'filed').length;

/** Joined campaigns: their ids by name, their names by id, and whether they are on their way. */
function useCampaigns(viewer: Viewer): { idOf: IdOf; nameOf: (id: string) => string; isComing: boolean } {
  const { data, isPending } = useQuery(queryOf(listCampaigns, claimableInput(viewer)));
  const idOf = useMemo((): IdOf => {
    const plain = (name: string) => name.trim().toLowerCase();
    const ids = Map.groupBy(data?.data ?? [], ({ name }) => plain(name));
    return (name) => {
      const found = ids.get(plain(name)) ?? [];
      return found.length === 1 ? found[0]?.productId : undefined;
    };
  }, [data]);
  const nameOf = (id: string) => data?.data.find(({ productId }) => String(productId) === id)?.name ?? id;
  return { idOf, nameOf, isComing: isPending };
}

/** The parsed text; `unread` while a long text is being parsed. */
function useRead(text: string, idOf: IdOf): ReadClaims {
  const isLong = text.length > LONG;
  const short = useMemo(() => (isLong ? unread : readClaims(text, idOf)), [text, isLong, idOf]);
  const [long, setLong] = useState({ text: '', read: unread });
  useEffect(() => {
    if (!isLong) return undefined;
    const control = new AbortController();
    const take = (read: ReadClaims) => setLong({ text, read });
    // It rejects only when aborted.
    void readManyClaims(text, idOf, control.signal).then(take, () => undefined);
    return () => control.abort();
  }, [text, isLong, idOf]);
  if (!isLong) return short;
  return long.text === text ? long.read : unread;
}

/**
 * Checks a small table by itself, debounced, and once the campaigns that it may name are known; false when it is too
 * large or the check failed.
 */
function useOwnCheck(read: ReadClaims, isKnown: boolean, onChecked: (checked: Checked) => void): boolean {
  const viewer = useViewer();
  const wanted = read.count > 0 && read.count <= MOST_BY_ITSELF;
  const [failed, setFailed] = useState<ReadClaims | null>(null);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      onChecked(await check(viewer, read, signal));
    } catch {
      // A hint only: the button repeats the check and reports the failure.
      if (!signal.aborted) setFailed(read);
    }
  });
  useEffect(() => {
    if (!wanted || !isKnown) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => void run(control.signal), TYPING_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [read, wanted, isKnown]);
  return wanted && failed !== read;
}

/** Label of the submit button, which is disabled while a small table is being checked. */
function sendText(asFile: boolean, files: boolean, count: number): string {
  if (asFile) return t.validate.asFile(t.table.count(count));
  return files ? c.sendGood(count) : c.check(count);
}

function wrongWith({ mistake, missing }: ReadClaims): string | undefined {
  if (mistake) return brokenTable(mistake);
  return missing.length > 0 ? c.missingColumns(missing.join(', ')) : undefined;
}

function Claims({ onSent }: { onSent: (entryId: number) => void }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const { busy, error, run, stop } = useOneRun();
  const { idOf, nameOf, isComing } = useCampaigns(viewer);
  const read = useRead(text, idOf);
  const { count } = read;
  const results = checked?.read === read ? checked : null;
  const waits = useOwnCheck(read, !isComing, setChecked) && !results;
  const asFile = count > MOST_CHECKED;
  const good = results ? countGood(results) : count;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || waits || good === 0) return;
    if (!results && !asFile) return run((signal) => check(viewer, read, signal), setChecked);
    const file = async (signal: AbortSignal) => {
      const entryId = await send(viewer, read, signal);
      await queries.invalidateQueries({ queryKey: keyOf(listEnquiries) });
      return entryId;
    };
    run(file, onSent);
  };
  const isTable = text.trim() !== '';
  const template = async () => (await import('./template.ts')).downloadTemplate(viewer.currency, viewer.today);
  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <div className={classes.narrow}>
        <TableText
          id="field-claims"
          label={c.table}
          description={c.tableHelp}
          text={text}
          error={isTable ? wrongWith(read) : undefined}
          onText={setText}
        />
      </div>
      {asFile && <p className={classes.note}>{c.tooMany(t.table.count(MOST_CHECKED))}</p>}
      <Unsent what={c.fileFailed} error={error} />
      <div className={classes.actions}>
        <SubmitButton loading={busy} disabled={good === 0 || waits} {...needs(fileEnquiry)}>
          {sendText(asFile, results !== null || waits, good)}
        </SubmitButton>
        {busy && (
          <Button variant="default" onClick={stop}>
            {t.states.cancel}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => void template()}>
          {t.validate.template}
        </Button>
        <span role="status" className={classes.note}>
          {(waits || read === unread) && t.validate.checking}
          {results && c.checkedSum(good, results.results.length - good)}
        </span>
      </div>
      {results && <Results checked={results} nameOf={nameOf} />}
      <LeaveGuard dirty={isTable} />
    </form>
  );
}

interface ResultsProps {
  checked: Checked;
  nameOf: (campaignId: string) => string;
}

function Results({ checked: { claims, results, read }, nameOf }: ResultsProps) {
  // Refused rows come first.
  const order = claims
    .map((claim, index) => ({ claim, line: read.lineOf(index), result: results[index] }))
    .toSorted((a, b) => Number(a.result?.outcome === 'filed') - Number(b.result?.outcome === 'filed'));
  return (
    <PlainTable name={c.checkedTable} columns={c.checkedColumns} cards>
      {order.slice(0, SHOWN).map(({ claim, line, result }) => (
        <tr key={line}>
          <th scope="row">{claim.advertiserAppId}</th>
          <td>{line}</td>
          <td>{nameOf(claim.productId)}</td>
          <td>{`${isDecimal(claim.value) ? formatMoney(claim.value) : claim.value} ${claim.currencyCode}`}</td>
          <td>{result && <Outcome result={result} campaign={claim.productId} />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** @param campaign of the row: a name that is no joined campaign's is left as it is written */
function Outcome({ result, campaign }: { result: CheckedClaim; campaign: string }) {
  const { outcome, errors } = result;
  const isNamed = ({ member }: { member: string }) => member === 'productId' && !/^\d*$/.test(campaign);
  const tone = ({ filed: 'good', unchanged: 'quiet', refused: 'bad' } as const)[outcome];
  const why =
    errors.length > 0
      ? errors
          .map((one) => `${fields[one.member] ?? one.member} ${isNamed(one) ? c.notJoined : refusalText(one)}`)
          .join('; ')
      : refusalText(result);
  return (
    <>
      <StatusBadge tone={tone}>{c.outcomes[outcome]}</StatusBadge>
      {why && <span className={classes.why}>{why}</span>}
    </>
  );
}
