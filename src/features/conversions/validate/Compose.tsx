import { Button } from '@mantine/core';
import { useMemo, useState, type SubmitEvent } from 'react';
import { useViewer } from '#src/api/viewer.ts';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { TableText } from '#src/form/TableText.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import { Unsent } from '#src/ui/states.tsx';
import { Decision } from './Decision.tsx';
import { sizeOf, wishOf, type Pick } from './pick.ts';
import { countRows } from './read-rows.ts';
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

/** Conversions and their new state, which the service then checks. A failed check keeps the input. */
export function Compose({ pick, draft, onDropPick, onMade }: ComposeProps) {
  const viewer = useViewer();
  const [text, setText] = useState(draft?.text ?? '');
  const [wish, setWish] = useState(() => draft?.wish ?? wishOf(pick));
  const [tried, setTried] = useState(false);
  const { busy, error, check, cancel } = useCompose((batchId) => onMade(batchId, pick ? undefined : { text, wish }));
  const named = useMemo(() => countRows(text), [text]);
  const { count, decides } = pick ? { count: sizeOf(pick), decides: false } : named;
  const problems = problemsOf(count, decides, wish);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.names) document.getElementById('field-references')?.focus();
    else if (problems.code) document.getElementById('field-rejectionCode')?.focus();
    else if (!busy) check({ viewer, pick, text, wish });
  };
  return (
    <form className={s.compose} onSubmit={submit} noValidate>
      {pick ? (
        <p className={s.picked}>
          <strong>{t.validate.fromList(count)}</strong>
          <Button variant="subtle" size="compact-sm" onClick={() => onDropPick(wish)} disabled={busy}>
            {t.validate.others}
          </Button>
        </p>
      ) : (
        <Names
          text={text}
          onText={setText}
          count={count}
          decides={decides}
          error={tried ? problems.names : undefined}
        />
      )}
      <Decision wish={wish} onChange={setWish} codeError={tried ? problems.code : undefined} />
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
      <LeaveGuard dirty={text !== '' || givesReason(wish)} />
    </form>
  );
}

function problemsOf(count: number, decides: boolean, wish: Wish) {
  const needsCode = wish.status === 'rejected' && wish.rejectionCode === null && !decides;
  return {
    names: count === 0 ? t.validate.needsNames : undefined,
    code: needsCode ? t.validate.needsCode : undefined,
  };
}

interface NamesProps {
  text: string;
  onText: (text: string) => void;
  count: number;
  decides: boolean;
  error: string | undefined;
}

function Names({ text, onText, count, decides, error }: NamesProps) {
  return (
    <div className={s.names}>
      <TableText
        label={t.validate.references}
        description={t.validate.referencesHelp}
        error={error}
        id="field-references"
        text={text}
        onText={onText}
      />
      <p className={s.note} role="status">
        {count > 0 && `${t.validate.named(t.table.count(count))}. `}
        {decides ? t.validate.tableDecides : t.validate.columns}
      </p>
    </div>
  );
}
