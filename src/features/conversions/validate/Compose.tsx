import { Button } from '@mantine/core';
import { useMemo, useState, type SubmitEvent } from 'react';
import type { ColumnUse } from '#contract/decision-table';
import { useViewer } from '#src/api/viewer.ts';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { TableText } from '#src/form/TableText.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { writeCsv } from '#src/lib/csv.ts';
import * as t from '#text';
import { download } from '#src/ui/download.ts';
import { Unsent } from '#src/ui/states.tsx';
import { recalled, remember } from './column-memory.ts';
import { Columns } from './Columns.tsx';
import { Decision, ReasonOfTable } from './Decision.tsx';
import { sizeOf, wishOf, type Pick } from './pick.ts';
import { Proposed } from './Proposed.tsx';
import { decidesItself, obstacleOf, proposalOf, readText, type Named, type Proposal } from './read-rows.ts';
import { templateRows } from './template.ts';
import { givesReason, type Draft, type Wish } from './types.ts';
import { useCompose } from './use-compose.ts';
import s from './validate.module.css';

interface ComposeProps {
  pick: Pick | null;
  /** Input to correct. */
  draft: Draft | undefined;
  /** Other conversions are to be named; the decision stays. */
  onDropPick: (wish: Wish) => void;
  /** `typed` is left out of conversions that were picked. */
  onMade: (batchId: number, typed?: Draft) => void;
}

/** The text as it is read, with the columns as they were chosen last. */
function useNamed(text: string) {
  const read = useMemo(() => readText(text, recalled), [text]);
  const [chosen, setChosen] = useState<{ of: Named; uses: ColumnUse[] }>();
  const named = useMemo(
    () => (chosen?.of === read && read.kind === 'table' ? { ...read, uses: chosen.uses } : read),
    [read, chosen],
  );
  const choose = (uses: ColumnUse[]) => {
    if (read.kind === 'table') remember(read.header, uses);
    setChosen({ of: read, uses });
  };
  return { named, choose };
}

/** Conversions and their new state, which the service then checks. A failed check keeps the input. */
export function Compose({ pick, draft, onDropPick, onMade }: ComposeProps) {
  const viewer = useViewer();
  const [text, setText] = useState(draft?.text ?? '');
  const [typed, setWish] = useState(() => draft?.wish ?? wishOf(pick));
  const [decided, setDecided] = useState(draft !== undefined);
  const [tried, setTried] = useState(false);
  const { busy, error, check, cancel } = useCompose((batchId) => onMade(batchId, pick ? undefined : { text, wish }));
  const { named, choose } = useNamed(text);
  const table = !pick && named.kind === 'table' ? named : undefined;
  const decides = table !== undefined && decidesItself(table);
  // A table of which no decision is known may hold one all the same, so none is taken for granted.
  const wish = useMemo(
    () => (table && !decides && !decided ? { ...typed, status: null } : typed),
    [table, decides, decided, typed],
  );
  const proposal = useMemo(
    () => (table && (decides || wish.status) ? proposalOf(table, wish) : undefined),
    [table, decides, wish],
  );
  const problems = problemsOf(pick ? sizeOf(pick) : named, wish, proposal);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.names) document.getElementById('field-references')?.focus();
    else if (problems.code) document.getElementById('field-rejectionCode')?.focus();
    else if (!problems.decision && !busy) check({ viewer, pick, named, wish });
  };
  const change = (next: Wish) => {
    if (next.status !== wish.status) setDecided(true);
    setWish(next);
  };
  return (
    <form className={s.compose} onSubmit={submit} noValidate>
      {pick ? (
        <p className={s.picked}>
          <strong>{t.validate.fromList(sizeOf(pick))}</strong>
          <Button variant="subtle" size="compact-sm" onClick={() => onDropPick(wish)} disabled={busy}>
            {t.validate.others}
          </Button>
        </p>
      ) : (
        <Names text={text} onText={setText} named={named} error={tried ? problems.names : undefined} />
      )}
      {proposal && <Proposed {...proposal} />}
      {table && <Columns table={table} onUses={choose} />}
      {!decides && (
        <Decision
          wish={wish}
          onChange={change}
          error={tried ? problems.decision : undefined}
          codeError={tried ? problems.code : undefined}
        />
      )}
      {decides && proposal && proposal.withoutReason > 0 && (
        <ReasonOfTable
          rejections={proposal.withoutReason}
          wish={wish}
          onChange={setWish}
          codeError={tried ? problems.code : undefined}
        />
      )}
      <Unsent what={t.validate.checkFailed} error={error} />
      <div className={s.actions}>
        {busy && (
          <Button variant="default" onClick={cancel}>
            {t.validate.cancel}
          </Button>
        )}
        <SubmitButton loading={busy}>{t.validate.check}</SubmitButton>
        <span role="status" className={s.note}>
          {busy && t.validate.sending}
        </span>
      </div>
      <LeaveGuard dirty={text !== '' || givesReason(typed)} />
    </form>
  );
}

function problemsOf(named: Named | number, wish: Wish, proposal: Proposal | undefined) {
  const table = typeof named === 'object' && named.kind === 'table' ? named : undefined;
  const needsDecision = table !== undefined && !decidesItself(table) && wish.status === null;
  const rejectsAll = wish.status === 'rejected' && !(table && decidesItself(table));
  const needsCode = proposal ? proposal.withoutReason > 0 : rejectsAll;
  return {
    names: namesProblem(named),
    decision: needsDecision ? t.validate.needsDecision : undefined,
    code: needsCode && wish.rejectionCode === null ? t.validate.needsCode : undefined,
  };
}

function namesProblem(named: Named | number): string | undefined {
  if (typeof named === 'number') return named === 0 ? t.validate.needsNames : undefined;
  if (named.kind === 'unclear') return t.validate.unclearText(named.word);
  if (named.kind === 'references') return named.references.length === 0 ? t.validate.needsNames : undefined;
  const { twice, nameless } = obstacleOf(named);
  if (nameless) return t.validate.nameless;
  const [use] = twice;
  if (use) return t.validate.claimedTwice(t.validate.uses[use]);
  return named.rows.length === 0 ? t.validate.needsNames : undefined;
}

interface NamesProps {
  text: string;
  onText: (text: string) => void;
  named: Named;
  error: string | undefined;
}

function Names({ text, onText, named, error }: NamesProps) {
  const { currency } = useViewer();
  const template = () =>
    download(new Blob(['\uFEFF', writeCsv(templateRows(currency))], { type: 'text/csv' }), t.validate.templateName);
  return (
    <div className={s.names}>
      <TableText
        label={t.validate.references}
        description={t.validate.referencesHelp}
        error={error ?? (named.kind === 'unclear' ? t.validate.unclearText(named.word) : undefined)}
        id="field-references"
        text={text}
        onText={onText}
      />
      <p className={s.note} role="status">
        {noteOf(named)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={template}>
          {t.validate.template}
        </Button>
      </p>
    </div>
  );
}

function noteOf(named: Named): string {
  if (named.kind === 'table')
    return decidesItself(named)
      ? `${t.validate.named(t.table.count(named.rows.length))}.`
      : t.validate.noDecision(named.rows.length);
  const count = named.kind === 'references' ? named.references.length : 0;
  return count > 0 ? `${t.validate.named(t.table.count(count))}. ${t.validate.columns}` : t.validate.columns;
}
