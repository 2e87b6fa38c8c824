import { makeDecisionBatch } from '#contract/decisions';
import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { Suspense, useEffect, useState, type SubmitEvent } from 'react';
import { useViewer } from '#src/api/use-viewer.ts';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { TableText } from '#src/form/TableText.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { useSettled } from '#src/first-view/use-settled.ts';
import { Loading, Unsent } from '#src/ui/states.tsx';
import { Decision, ReasonOfTable } from './Decision.tsx';
import { sizeOf, type Pick } from './pick.ts';
import { Proposed } from './Proposed.tsx';
import { decidesItself, type Named } from './read-rows.ts';
import { givesReason, type Draft, type Wish } from './types.ts';
import { useCompose } from './use-compose.ts';
import { noProblems, useTyped, unreadableText } from './use-typed.ts';
import s from './validate.module.css';

const Columns = later(() => import('./Columns.tsx'));

interface ComposeProps {
  pick: Pick | null;
  /** Input to correct. */
  draft: Draft | undefined;
  /** Other conversions are to be named; the decision stays. */
  onDropPick: (wish: Wish) => void;
  /** `typed` is left out of conversions that were picked. */
  onMade: (batchId: number, typed?: Draft) => void;
}

/** Conversions and their new state, which the service then checks. A failed check keeps the input. */
export function Compose({ pick, draft, onDropPick, onMade }: ComposeProps) {
  const viewer = useViewer();
  const settled = useSettled();
  // Code that came only with the table would move the button away from under a press.
  useEffect(() => {
    if (settled) void Columns.load();
  }, [settled]);
  const typed = useTyped(pick, draft);
  const { text, named, table, decides, wish, proposal, problems } = typed;
  const [tried, setTried] = useState(false);
  const { busy, error, check, cancel } = useCompose((batchId) => onMade(batchId, pick ? undefined : { text, wish }));
  const withoutReason = decides ? (proposal?.withoutReason ?? 0) : 0;
  const shown = tried ? problems : noProblems;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.names) document.getElementById('field-references')?.focus();
    else if (problems.code) document.getElementById('field-rejectionCode')?.focus();
    else if (!problems.decision && !busy) check({ viewer, pick, named, wish });
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
        <Names text={text} onText={typed.setText} named={named} error={shown.names} />
      )}
      {proposal && <Proposed {...proposal} />}
      {table && (
        <Suspense fallback={<Loading lines={1} />}>
          <Columns table={table} onUses={typed.choose} />
        </Suspense>
      )}
      {!decides && <Decision wish={wish} onChange={typed.decide} error={shown.decision} codeError={shown.code} />}
      {withoutReason > 0 && (
        <ReasonOfTable rejections={withoutReason} wish={wish} onChange={typed.decide} codeError={shown.code} />
      )}
      <Unsent what={t.validate.checkFailed} error={error} />
      <div className={s.actions}>
        {busy && (
          <Button variant="default" onClick={cancel}>
            {t.validate.cancel}
          </Button>
        )}
        <SubmitButton loading={busy} {...needs(makeDecisionBatch)}>
          {t.validate.check}
        </SubmitButton>
        <span role="status" className={s.note}>
          {busy && t.validate.sending}
        </span>
      </div>
      <LeaveGuard dirty={text !== '' || givesReason(wish)} />
    </form>
  );
}

interface NamesProps {
  text: string;
  onText: (text: string) => void;
  named: Named;
  error: string | undefined;
}

function Names({ text, onText, named, error }: NamesProps) {
  const { currency } = useViewer();
  const template = async () => (await import('./template.ts')).downloadTemplate(currency);
  return (
    <div className={s.names}>
      <TableText
        label={t.validate.references}
        description={t.validate.referencesHelp}
        error={error ?? unreadableText(named)}
        id="field-references"
        text={text}
        onText={onText}
      />
      <p className={s.note} role="status">
        {noteOf(named)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void template()}>
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
