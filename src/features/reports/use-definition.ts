import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { phone } from '#src/ui/media.ts';
import { trail } from '#src/ui/trail.ts';
import { useUrlState } from '#src/ui/use-url-state.ts';
import { schema, writeDefinition, yes, type Definition } from '#src/report/definition.ts';
import { isRunnable, type Patch } from '#src/report/edit.ts';
import { arrived, stepsFrom, stepTo } from '#src/report/steps.ts';
import { noteUsed } from './recent-fields.ts';

/** What the address states: the report, and `edit=1` while somebody shapes it. */
const address = { ...schema, edit: yes };

export interface Stated {
  definition: Definition;
  /** A report is read unless its address says otherwise; one without a figure has nothing to read. */
  editing: boolean;
  /** One change, one history entry. Editing goes on. */
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
  const [all, setStated] = useUrlState(address);
  const stated = useMemo<Definition>(() => {
    const { edit: _edit, ...definition } = all;
    return definition;
  }, [all]);
  const [state, setState] = useState({ stated, definition: stated });
  if (state.stated !== stated) setState({ stated, definition: stated });
  const { definition } = state;
  const edit = useCallback((wanted: boolean) => setStated({ edit: wanted }), [setStated]);
  const read = useCallback(() => setStated({ edit: false }, { replace: true }), [setStated]);
  const isHeld = useReadFirst(all.edit, read);
  const editing = (all.edit && !isHeld) || !isRunnable(definition);
  const change = useCallback(
    (patch: Patch) => {
      setState((now) => ({ ...now, definition: { ...now.definition, ...patch } }));
      setStated({ ...patch, edit: editing });
      noteUsed(definition, { ...definition, ...patch });
    },
    [setStated, editing, definition],
  );
  return { definition, editing, change, open: useOpen(), edit, ...useSteps(stated, editing) };
}

function useOpen(): Stated['open'] {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (next, saved, editing, replace = false) => {
      const search = writeDefinition(new URLSearchParams(), next);
      if (saved !== undefined) search.set('saved', String(saved));
      if (editing) search.set('edit', '1');
      setSearch(search, { replace, preventScrollReset: true });
    },
    [setSearch],
  );
}

/** On a phone an address that is opened shows its report first, also one that says the report is edited. */
function useReadFirst(edit: boolean, read: () => void): boolean {
  const { pathname, search } = useLocation();
  const [isHeld, setHeld] = useState(() => edit && phone.is() && isOpened(pathname + search));
  if (isHeld && !edit) setHeld(false);
  useEffect(() => {
    if (isHeld) read();
  }, [isHeld, read]);
  return isHeld;
}

/** Whether the document was opened at this address, by a link or by typing it, and not reloaded or come back to. */
function isOpened(href: string): boolean {
  const navigations = performance.getEntriesByType('navigation');
  const isBack = navigations.some((one) => one instanceof PerformanceNavigationTiming && one.type !== 'navigate');
  return !isBack && trail.opened(href);
}

function useSteps(stated: Definition, editing: boolean): Pick<Stated, 'undo' | 'redo'> {
  const navigate = useNavigate();
  const how = useNavigationType();
  const { key, pathname } = useLocation();
  const text = useMemo(() => writeDefinition(new URLSearchParams(), stated).toString(), [stated]);
  const step = { key, text, editing };
  const [{ of, steps }, setSteps] = useState(() => ({ of: pathname, steps: stepsFrom(step) }));
  // Another account's reports begin anew.
  if (of !== pathname) setSteps({ of: pathname, steps: stepsFrom(step) });
  else if (steps.list[steps.at]?.key !== key) setSteps({ of, steps: arrived(steps, step, how) });
  const back = stepTo(steps, -1);
  const on = stepTo(steps, 1);
  const undo = useMemo(() => back && (() => void navigate(back)), [navigate, back]);
  const redo = useMemo(() => on && (() => void navigate(on)), [navigate, on]);
  return { undo: undo || undefined, redo: redo || undefined };
}
