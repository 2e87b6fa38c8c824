import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { phone } from '#src/ui/media.ts';
import { trail } from '#src/ui/trail.ts';
import { isStillAt } from '#src/ui/use-url-state.ts';
import { readState, text, writeState } from '#src/lib/url-state.ts';
import { isAsSaved, isBased, lackOf, readAddress, writeAddress, type Kept, type Lack } from '#src/report/address.ts';
import { comparing, readDefinition, writeDefinition, yes, type Definition } from '#src/report/definition.ts';
import { isRunnable, type Patch } from '#src/report/edit.ts';
import { arrived, stepsFrom, stepTo } from '#src/report/steps.ts';
import { noteUsed } from './recent-fields.ts';

/** The address says beside the report `edit=1` while somebody shapes it, and the name that its sender gave it. */
const beside = { edit: yes, name: text(80) };

export interface Stated {
  definition: Definition;
  /** A report is read unless its address says otherwise; one without a figure has nothing to read. */
  editing: boolean;
  /** The name that the link holds, empty without one. */
  name: string;
  /** One change, one history entry; none where nothing changes. Editing goes on. */
  change: (patch: Patch) => void;
  /** Opens another definition, of a saved report or none. */
  open: (definition: Definition, kept: Kept | undefined, editing: boolean) => void;
  /** The saved report is loading that the address is based on. */
  isAwaited: boolean;
  /** What the link that led here could not say or do. */
  lack: Lack | undefined;
  edit: (editing: boolean) => void;
  /** Leads to the definition before or after this one; undefined where there is none. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/**
 * The report of the address, or of the browser's history, which keeps all of each report that was opened or changed
 * here: a reload and Back need no long address, and no saved report as it was. A page that is opened or reloaded at a
 * saved report shows it as it is saved now. A change is there at once, before the address has it: the next one, a
 * moment later, is made to it and not to what it was.
 * @param saved the saved report that the address names, once it is loaded
 * @param isLoading whether it is being loaded
 */
export function useDefinition(saved: Kept | undefined, isLoading: boolean): Stated {
  const [search, setSearch] = useSearchParams();
  const { key, search: at, state: entry }: { key: string; search: string; state: unknown } = useLocation();
  const [firstKey] = useState(key);
  const { edit: isEdited, name } = readState(beside, search);
  const kept = isEntry(entry) && !(key === firstKey && isAsSaved(search)) ? entry : undefined;
  const report = kept?.report;
  const read = useMemo(
    () => (report === undefined ? readAddress(search, saved) : readDefinition(new URLSearchParams(report))),
    [search, report, saved],
  );
  const [state, setState] = useState({ read, definition: read });
  if (state.read !== read) setState({ read, definition: read });
  const { definition } = state;
  const isHeld = useReadFirst(isEdited);
  const isAwaited = isLoading && isBased(search) && report === undefined;
  const editing = (isEdited && !isHeld) || !(isAwaited || isRunnable(definition));
  const { note, undo, redo } = useSteps(textOf(read), editing);
  const go = useCallback(
    (next: Definition, kept: Kept | undefined, wanted: boolean, called: string) => {
      setState((now) => ({ ...now, definition: next }));
      const to = addressOf(next, kept, wanted, called);
      setSearch(to, { preventScrollReset: true, state: note(textOf(next), wanted, false) });
    },
    [setSearch, note, setState],
  );
  const open = useCallback<Stated['open']>((next, kept, wanted) => go(next, kept, wanted, ''), [go]);
  const id = idIn(search);
  const stay = useCallback(
    (next: Definition, wanted: boolean) => go(next, saved ?? (id === undefined ? id : { id }), wanted, name),
    [go, saved, id, name],
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
    if (!isHeld || !isStillAt(at)) return;
    const to = { replace: true, preventScrollReset: true, state: entry };
    setSearch((now) => writeState(beside, now, { edit: false }), to);
  }, [isHeld, setSearch, at, entry]);
  const lack = kept ? kept.lack : lackOf(search, saved);
  // An address that leans on a saved report says what differs from that as it is now.
  useEffect(() => {
    if (!saved || !isBased(search) || !isStillAt(at)) return;
    const to = addressOf(read, saved, isEdited, '');
    if (report !== undefined && to.toString() === search.toString()) return;
    const state = { ...note(textOf(read), isEdited, true), lack };
    setSearch(to, { replace: true, preventScrollReset: true, state });
  }, [saved, search, at, read, isEdited, report, lack, note, setSearch]);
  return { definition, editing, name, isAwaited, change, open, edit, undo, redo, lack };
}

const addressOf = (definition: Definition, kept: Kept | undefined, edit: boolean, name: string): URLSearchParams =>
  writeState(beside, writeAddress(definition, kept), { edit, name });

/** The number of the saved report in an address. */
export function idIn(search: URLSearchParams): number | undefined {
  const id = Number(search.get('saved') ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : undefined;
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
  note: (text: string, editing: boolean, replace: boolean) => Entry;
}

/** What the browser keeps with an entry of its history: its name, and the definition as text. */
interface Entry {
  step: string;
  report: string;
  /** What the link lacks that the entry came by. */
  lack?: Lack | undefined;
}

let made = 0;

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' &&
  state !== null &&
  'step' in state &&
  typeof state.step === 'string' &&
  'report' in state &&
  typeof state.report === 'string';

/** The name that an entry was noted with; undefined of one that came by a link. */
const noted = (state: unknown): string | undefined => (isEntry(state) ? state.step : undefined);

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
    return { step: name, report: nextText };
  }, []);
  const back = stepTo(steps, -1);
  const on = stepTo(steps, 1);
  return {
    note,
    undo: back === undefined ? undefined : () => void navigate(back),
    redo: on === undefined ? undefined : () => void navigate(on),
  };
}
