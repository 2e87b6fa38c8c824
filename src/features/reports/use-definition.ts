import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { phone } from '#src/ui/media.ts';
import { trail } from '#src/ui/trail.ts';
import { readState, writeState } from '#src/lib/url-state.ts';
import { comparing, schema, writeDefinition, yes, type Definition } from '#src/report/definition.ts';
import { isRunnable, type Patch } from '#src/report/edit.ts';
import { arrived, stepsFrom, stepTo } from '#src/report/steps.ts';
import { noteUsed } from './recent-fields.ts';

/** The contents of the address: the report, and `edit=1` while somebody shapes it. */
const address = { ...schema, edit: yes };

export interface Stated {
  definition: Definition;
  /** A report is read unless its address says otherwise; one without a figure has nothing to read. */
  editing: boolean;
  /** One change, one history entry; none where nothing changes. Editing goes on. */
  change: (patch: Patch) => void;
  /** Opens another definition, of a saved report or none; `replace` makes no history entry. */
  open: (definition: Definition, saved: number | undefined, editing: boolean, replace?: boolean) => void;
  edit: (editing: boolean) => void;
  /** Leads to the definition before or after this one; undefined where there is none. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/**
 * The report of the address. A change is there at once, before the address has it: the next one, a moment later, is
 * made to it and not to what it was.
 */
export function useDefinition(): Stated {
  const [search, setSearch] = useSearchParams();
  const { edit: isEdited, ...read } = useMemo(() => comparing(readState(address, search)), [search]);
  const [state, setState] = useState({ search, definition: read });
  if (state.search !== search) setState({ search, definition: read });
  const { definition } = state;
  const isHeld = useReadFirst(isEdited);
  const editing = (isEdited && !isHeld) || !isRunnable(definition);
  const { note, undo, redo } = useSteps(textOf(read), editing);
  const open = useCallback<Stated['open']>(
    (next, saved, wanted, replace = false) => {
      const to = writeDefinition(new URLSearchParams(), next);
      if (saved !== undefined) to.set('saved', String(saved));
      if (wanted) to.set('edit', '1');
      setState((now) => ({ ...now, definition: next }));
      setSearch(to, { replace, preventScrollReset: true, state: note(textOf(next), wanted, replace) });
    },
    [setSearch, note, setState],
  );
  const saved = search.get('saved');
  const stay = useCallback(
    (next: Definition, wanted: boolean) => open(next, saved ? Number(saved) : undefined, wanted),
    [open, saved],
  );
  const change = useCallback(
    (patch: Patch) => {
      const next = comparing({ ...definition, ...patch });
      if (textOf(next) === textOf(definition)) return;
      stay(next, editing);
      noteUsed(definition, next);
    },
    [stay, editing, definition],
  );
  const edit = useCallback((wanted: boolean) => stay(definition, wanted), [stay, definition]);
  useEffect(() => {
    if (!isHeld) return;
    setSearch((now) => writeState(address, now, { edit: false }), { replace: true, preventScrollReset: true });
  }, [isHeld, setSearch]);
  return { definition, editing, change, open, edit, undo, redo };
}

const textOf = (definition: Definition): string => writeDefinition(new URLSearchParams(), definition).toString();

/** On a phone an address that is opened shows its report first, also one that says the report is edited. */
function useReadFirst(isEdited: boolean): boolean {
  const { pathname, search } = useLocation();
  const [isHeld, setHeld] = useState(() => isEdited && phone.is() && isOpened(pathname + search));
  if (isHeld && !isEdited) setHeld(false);
  return isHeld;
}

/** Whether the document was opened at this address, by a link or by typing it, and not reloaded or come back to. */
function isOpened(href: string): boolean {
  const navigations = performance.getEntriesByType('navigation');
  const isBack = navigations.some((one) => one instanceof PerformanceNavigationTiming && one.type !== 'navigate');
  return !isBack && trail.opened(href);
}

interface Noted extends Pick<Stated, 'undo' | 'redo'> {
  /** Notes an entry that is about to be made, and gives what the browser keeps with it. */
  note: (text: string, editing: boolean, replace: boolean) => { step: string };
}

let made = 0;

/** The name that an entry was noted with; undefined of one that came by a link. */
function noted(state: unknown): string | undefined {
  const isNoted = typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'string';
  return isNoted ? String(state.step) : undefined;
}

function useSteps(text: string, editing: boolean): Noted {
  const navigate = useNavigate();
  const how = useNavigationType();
  const { key, pathname, state } = useLocation();
  const step = { key: noted(state) ?? key, text, editing };
  const [{ of, seen, steps }, setSteps] = useState(() => ({ of: pathname, seen: step.key, steps: stepsFrom(step) }));
  // Another account's reports begin anew.
  if (of !== pathname) setSteps({ of: pathname, seen: step.key, steps: stepsFrom(step) });
  else if (seen !== step.key) setSteps({ of, seen: step.key, steps: arrived(steps, step, how) });
  // Before the address has changed: of two quick changes only the second may be drawn.
  const note = useCallback<Noted['note']>((nextText, nextEditing, replace) => {
    const name = `${Date.now()}.${(made += 1)}`;
    const next = { key: name, text: nextText, editing: nextEditing };
    setSteps((now) => ({ ...now, steps: arrived(now.steps, next, replace ? 'REPLACE' : 'PUSH') }));
    return { step: name };
  }, []);
  const back = stepTo(steps, -1);
  const on = stepTo(steps, 1);
  return {
    note,
    undo: back === undefined ? undefined : () => void navigate(back),
    redo: on === undefined ? undefined : () => void navigate(on),
  };
}
