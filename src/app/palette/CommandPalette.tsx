import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { chooseLanguage } from '#src/ui/language.ts';
import { offers, start, type Offer } from '#src/ui/offers.ts';
import { PickList, type PickGroup } from '#src/ui/PickList.tsx';
import { FailedLine } from '#src/ui/states.tsx';
import { useStore } from '#src/ui/use-store.ts';
import * as t from '#text';
import { useSignOut } from '../sign-out.ts';
import { commandsFor, matching, type Command, type Doing } from './commands.ts';
import { addressOf, hitGroups, thingOf } from './hits.tsx';
import { opened } from './open.ts';
import { noteOpened } from './recent.ts';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { useSearch, type Searched } from './use-search.ts';

/** Search among everything of the account, its pages and what can be done on them. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const offered = useStore(offers);
  const all = useMemo(() => commandsFor(viewer, offered.keys(), pathname), [viewer, offered, pathname]);
  const commands = matching(all, text);
  const searched = useSearch(viewer, text);
  const groups = groupsOf(commands, searched, viewer, text);
  const doing = useDoing();

  const pick = (id: string) => {
    const hit = searched.hits.find((one) => thingOf(one) === id);
    const command = commands.find((one) => one.id === id);
    onClose();
    if (command) return command.run(doing);
    if (!hit) return undefined;
    noteOpened(viewer, id);
    return doing.go(addressOf(hit, viewer));
  };
  const [first] = groups.flatMap(({ items }) => items);
  const waitFor = useWaiting(text, searched.fresh, () => first && pick(first.id));
  const onPick = (id: string, sought: boolean) => {
    const isCommand = commands.some((one) => one.id === id);
    // The first hit of another text is not what Enter means: it waits for the answer.
    if (!isCommand && !sought && !searched.fresh) waitFor(text);
    else pick(id);
  };
  return (
    <Dialog title={t.search.title} variant="palette" onClose={onClose}>
      <PickList
        label={t.search.placeholder}
        text={typed}
        onText={(next) => {
          setTyped(next);
          waitFor(null);
        }}
        groups={groups}
        stale={text !== '' && !searched.fresh}
        onPick={onPick}
      >
        <State searched={searched} text={text} count={groups.reduce((sum, { items }) => sum + items.length, 0)} />
      </PickList>
    </Dialog>
  );
}

/** Does something once the answer of the text is there that was shown when it was asked for. */
function useWaiting(text: string, fresh: boolean, work: () => void): (text: string | null) => void {
  const [waiting, setWaiting] = useState<string | null>(null);
  const due = waiting === text && fresh;
  const doIt = useEffectEvent(work);
  useEffect(() => {
    if (due) doIt();
  }, [due]);
  return setWaiting;
}

/** With a text: what can be done first, since it is there at once and nothing below moves it. */
function groupsOf(commands: readonly Command[], { hits }: Searched, viewer: Viewer, text: string): PickGroup[] {
  const commandGroups = (['here', 'go', 'run'] as const).map((group) => ({
    label: t.search.groups[group],
    items: commands
      .filter((command) => command.group === group)
      .map(({ id, label, keys }) => ({ id, label, hint: keys && <ShortcutKeys keys={keys} /> })),
  }));
  const found = hitGroups(hits, viewer);
  if (text !== '') return [...commandGroups, ...found];
  return [{ label: t.search.groups.recent, items: found.flatMap(({ items }) => items) }, ...commandGroups];
}

function State({ searched, text, count }: { searched: Searched; text: string; count: number }) {
  const { error, fresh, more, again } = searched;
  if (error) {
    return (
      <>
        {t.search.failed} <FailedLine error={error} onRetry={again} />
      </>
    );
  }
  if (text === '') return t.search.hint;
  if (!fresh) return t.search.searching;
  if (count === 0) return t.search.nothing(text);
  const kinds = more.map((kind) => t.search.groups[kind]).join(', ');
  return kinds === '' ? <span className="visually-hidden">{t.search.found(count)}</span> : t.search.more(kinds);
}

function useDoing(): Doing {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  return {
    go: (to) => void navigate(to),
    // The search has to be gone first: it gives the focus back to what opened it.
    start: (offer: Offer, at: string) => {
      if (at !== pathname) void navigate(at);
      setTimeout(() => start(offer, at));
    },
    setTheme: setColorScheme,
    setLanguage: chooseLanguage,
    showShortcuts: () => opened.set('shortcuts'),
    signOut,
  };
}
