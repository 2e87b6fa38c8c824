import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { sharings, type Sharing } from '#contract/sharing';
import { closedFilters, deleteView, listViews, saveView, shareView, type SavedView } from '#contract/views';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { ownNetwork } from '#src/lib/network.ts';
import * as t from '#text/frame';
import c from '../controls.module.css';
import { searchOf } from '#src/lib/search-of.ts';
import { writeState } from '#src/lib/url-state.ts';
import { calledView } from '#src/list/list-state.ts';
import { reasonAgainst } from '#src/ui/needs.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { ToolButton } from '../ToolButton.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import type { ListDefinition } from '#src/list/types.ts';
import { seenBy } from '#src/ui/seen-by.ts';

interface Props extends PopoverProps {
  list: Pick<ListDefinition<never>, 'name' | 'filters'>;
}

interface Change {
  work: () => Promise<unknown>;
  /** The words once it is done. */
  done: string;
}

/** One change of views at a time: what failed or was done before says nothing of the next one. */
function useViewChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ work, done }: Change) => {
      await work();
      return done;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listViews) }),
  });
}

/** The query of a list without the name of a view. */
function unnamed(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('view');
  return params.toString();
}

/** The address of a view, which holds its name. */
const addressOf = ({ query, name }: SavedView): string =>
  searchOf(writeState(calledView, new URLSearchParams(query), { view: name }));

/** Who may see a view: partners where they have the list and everything that narrows it. */
function readersOf(viewer: Viewer, { name, filters }: Props['list'], { query }: SavedView) {
  const closed = viewer.connection ? undefined : closedFilters(name, query);
  const labels = closed?.map((filter) => filters[filter]?.label ?? filter).join(', ');
  return sharings
    .filter((sharing) => sharing !== 'partners' || closed)
    .map((value) => {
      const who = seenBy(viewer, value);
      return value === 'partners' && labels
        ? { value, label: t.table.notNarrowedBy(who, labels), disabled: true }
        : { value, label: who };
    });
}

/** The list's saved views. Each is a URL; applying one is a navigation, so Back undoes it. */
export default function ViewsPanel({ list, ...panel }: Props) {
  const { pathname, search } = useLocation();
  const query = unnamed(search);
  const viewer = useViewer();
  const views = useQuery(queryOf(listViews, { query: { ...scopeOf(viewer), list: list.name } }));
  const { mutate: change, data: said, error, isPending } = useViewChange();
  const store = (name: string) =>
    change({ work: () => call(saveView, { body: { list: list.name, name, query } }), done: t.table.viewSaved(name) });
  const share = ({ id, name }: SavedView, sharedWith: Sharing) =>
    change({
      work: () => call(shareView, { params: { id }, query: scopeOf(viewer), body: { sharedWith } }),
      done: t.table.viewSeenBy(name, seenBy(viewer, sharedWith)),
    });
  const remove = ({ id, name }: SavedView) =>
    change({ work: () => call(deleteView, { params: { id } }), done: t.table.viewDeleted(name) });
  const cannotShare = reasonAgainst(viewer, shareView);
  const failure = error ?? views.error;
  const {
    own = [],
    colleagues = [],
    partners = [],
  } = Object.groupBy(views.data?.data ?? [], ({ own: isOwn, partner }) => {
    if (isOwn) return 'own';
    return partner ? 'partners' : 'colleagues';
  });
  const isShown = (view: SavedView) => unnamed(view.query) === query;
  const line = (view: SavedView) => (
    <li key={view.id} className={c.line}>
      <Link
        className={`${c.choice} ${c.grow}`}
        to={{ pathname, search: addressOf(view) }}
        aria-current={isShown(view) ? 'true' : undefined}
        onClick={panel.onClose}
      >
        <span>
          {view.name}
          {!view.own && <em> {t.table.viewFrom(view.ownerName)}</em>}
          {isShown(view) && <em> ({t.table.current})</em>}
        </span>
      </Link>
      <CopyButton value={location.origin + ownNetwork + pathname + addressOf(view)} what={t.table.linkTo(view.name)} />
      {view.own && (
        <>
          <ToolButton look="icon" aria-label={t.table.replace(view.name)} onClick={() => store(view.name)}>
            <IconDeviceFloppy size={16} aria-hidden />
          </ToolButton>
          <ToolButton look="icon" aria-label={t.table.deleteView(view.name)} onClick={() => remove(view)}>
            <IconTrash size={16} aria-hidden />
          </ToolButton>
          <label className={`${c.whole} ${c.pair}`}>
            <span className={c.quietText}>{t.table.whoSees}</span>
            <Select
              className={c.grow}
              aria-label={t.table.viewSharing(view.name)}
              disabled={cannotShare !== undefined}
              title={cannotShare}
              value={view.sharedWith}
              data={readersOf(viewer, list, view)}
              onChange={(event) => share(view, event.target.value as Sharing)}
            />
          </label>
        </>
      )}
    </li>
  );
  const ofOthers = (title: string, of: readonly SavedView[]) =>
    of.length > 0 && (
      <section aria-label={title}>
        <h3 className={c.group}>{title}</h3>
        <ul className={`${c.list} ${c.scrolls}`}>{of.map(line)}</ul>
      </section>
    );
  return (
    <Popover {...panel} title={t.table.views}>
      {views.isPending && <p className={c.quietText}>{t.states.loading}</p>}
      {views.data?.data.length === 0 && <p className={c.quietText}>{t.table.noViews}</p>}
      <ul className={`${c.list} ${c.scrolls}`}>{own.map(line)}</ul>
      {ofOthers(t.table.viewsOfColleagues, colleagues)}
      {ofOthers(t.table.viewsOfPartners, partners)}
      <SaveAs busy={isPending} taken={own.map(({ name }) => name)} onSave={store} />
      {failure && (
        <p className={c.bad} role="alert">
          {failure.message}
        </p>
      )}
      <span role="status" className={said ? c.quietText : c.hidden}>
        {said}
      </span>
    </Popover>
  );
}

interface SaveAsProps {
  busy: boolean;
  /** Names of views; one of them is replaced. */
  taken: readonly string[];
  onSave: (name: string) => void;
}

function SaveAs({ busy, taken, onSave }: SaveAsProps) {
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !busy) onSave(name.trim());
      }}
    >
      <label className={c.field}>
        {t.table.saveAs}
        <span className={c.line} style={{ flexWrap: 'nowrap' }}>
          <Input
            className={c.grow}
            aria-label={t.table.viewName}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <ToolButton type="submit" look="primary" disabled={busy}>
            {isTaken ? t.table.replaceView : t.table.save}
          </ToolButton>
        </span>
      </label>
      <p role="status" className={isTaken ? c.quietText : c.hidden}>
        {isTaken && t.table.nameTaken(name.trim())}
      </p>
    </form>
  );
}
