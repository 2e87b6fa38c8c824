import type { ReactNode } from 'react';
import { CallError } from '#src/api/call.ts';
import * as t from '#text/frame';
import { Reason } from '#src/ui/states.tsx';
import s from './frame.module.css';
import type { Narrowing } from '#src/list/narrowing.ts';
import type { ListQuery } from '#src/list/types.ts';
import { ToolButton } from './ToolButton.tsx';

export type Condition = 'loading' | 'rows' | 'failed' | 'forbidden' | 'empty' | 'noMatch' | 'pastEnd';

/** The state shown instead of rows. Existing rows stay when a refetch fails; the frame reports it. */
export function stateOf(query: ListQuery<unknown>, count: number, filtered: boolean): Condition {
  if (query.error) {
    const code = query.error instanceof CallError ? query.error.code : undefined;
    if (code === 'USER_CAN_NOT_ACCESS_RESOURCE' || code === 'USERID_CANNOT_ACCESS_CONTACT') return 'forbidden';
    if (count === 0) return 'failed';
  }
  if (query.isPending) return 'loading';
  if (count > 0) return 'rows';
  if ((query.data?.total ?? 0) > 0) return 'pastEnd';
  return filtered ? 'noMatch' : 'empty';
}

interface Props {
  condition: Condition;
  query: ListQuery<unknown>;
  emptyText: ReactNode;
  /** Filters that narrow the list besides those that were set. */
  narrowing: readonly Narrowing[];
  onClear: () => void;
  onWiden: (patch: Record<string, unknown>) => void;
}

export function States({ condition, query, emptyText, narrowing, onClear, onWiden }: Props) {
  const narrowed = narrowing.length > 0 && t.table.narrowedTo(narrowing.map(({ text }) => text).join('; '));
  switch (condition) {
    case 'loading':
    case 'rows':
    // The list goes to its last page.
    case 'pastEnd':
      return null;
    case 'empty':
      return narrowed ? (
        <State
          title={t.table.nothingHere}
          action={t.table.showAll}
          onAction={() => onWiden(Object.fromEntries(narrowing.map(({ name, widest }) => [name, widest])))}
        >
          <p>{narrowed}</p>
          {emptyText}
        </State>
      ) : (
        <State title={t.table.emptyTitle}>{emptyText}</State>
      );
    case 'noMatch':
      return (
        <State title={t.table.noMatch} action={t.table.clearFilters} onAction={onClear}>
          {narrowed}
        </State>
      );
    case 'forbidden':
      return (
        <State title={t.states.forbidden} alert>
          {query.error?.message}
        </State>
      );
    case 'failed':
      return (
        <State title={t.states.failed} action={t.states.retry} onAction={() => void query.refetch()} alert>
          <Reason error={query.error} />
        </State>
      );
  }
}

interface StateProps {
  title: string;
  children?: ReactNode;
  action?: string;
  onAction?: () => void;
  alert?: boolean;
}

function State({ title, children, action, onAction, alert = false }: StateProps) {
  return (
    <div className={s.state} role={alert ? 'alert' : 'status'}>
      <p className={s.stateTitle}>{title}</p>
      {children && <div>{children}</div>}
      {action && <ToolButton onClick={onAction}>{action}</ToolButton>}
    </div>
  );
}
