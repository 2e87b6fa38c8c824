import { IconDeviceFloppy, IconTrash, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { deleteView, listViews, saveView, shareView, type SavedView } from '#contract/views';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { scopeOf, useViewer } from '#src/api/viewer.ts';
import { ownNetwork } from '#src/lib/network.ts';
import * as t from '#text/frame';
import c from '../controls.module.css';
import { searchOf } from '#src/lib/search-of.ts';
import { writeState } from '#src/lib/url-state.ts';
import { calledView } from '#src/list/list-state.ts';
import { needs } from '#src/ui/needs.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { ToolButton } from '../ToolButton.tsx';
import { Input } from '#src/ui/controls.tsx';

interface Props extends PopoverProps {
  list: string;
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

/** The list's saved views. Each is a URL; applying one is a navigation, so Back undoes it. */
export default function ViewsPanel({ list, ...panel }: Props) {
  const { pathname, search } = useLocation();
  const query = unnamed(search);
  const viewer = useViewer();
  const views = useQuery(queryOf(listViews, { query: { ...scopeOf(viewer), list } }));
  const { mutate: change, data: said, error, isPending } = useViewChange();
  const store = (name: string) =>
    change({ work: () => call(saveView, { body: { list, name, query } }), done: t.table.viewSaved(name) });
  const share = ({ id, name, shared }: SavedView) =>
    change({
      work: () => call(shareView, { params: { id }, query: scopeOf(viewer), body: { shared: !shared } }),
      done: shared ? t.table.viewNotShared(name) : t.table.viewShared(name),
    });
  const remove = ({ id, name }: SavedView) =>
    change({ work: () => call(deleteView, { params: { id } }), done: t.table.viewDeleted(name) });
  const failure = error ?? views.error;
  const { true: own = [], false: others = [] } = Object.groupBy(views.data?.data ?? [], (view) => `${view.own}`);
  const isShown = (view: SavedView) => unnamed(view.query) === query;
  const line = (view: SavedView) => (
    <li key={view.id} className={c.line} style={{ flexWrap: 'nowrap' }}>
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
          <ToolButton
            look="icon"
            aria-label={t.table.shareView(view.name, viewer.name)}
            title={t.table.shareView(view.name, viewer.name)}
            aria-pressed={view.shared}
            {...needs(shareView)}
            data-loading={isPending}
            onClick={() => share(view)}
          >
            <IconUsers size={16} aria-hidden />
          </ToolButton>
          <ToolButton look="icon" aria-label={t.table.replace(view.name)} onClick={() => store(view.name)}>
            <IconDeviceFloppy size={16} aria-hidden />
          </ToolButton>
          <ToolButton look="icon" aria-label={t.table.deleteView(view.name)} onClick={() => remove(view)}>
            <IconTrash size={16} aria-hidden />
          </ToolButton>
        </>
      )}
    </li>
  );
  return (
    <Popover {...panel} title={t.table.views}>
      {views.isPending && <p className={c.quietText}>{t.states.loading}</p>}
      {views.data?.data.length === 0 && <p className={c.quietText}>{t.table.noViews}</p>}
      <ul className={`${c.list} ${c.scrolls}`}>{own.map(line)}</ul>
      {others.length > 0 && (
        <section aria-label={t.table.viewsOfColleagues}>
          <h3 className={c.group}>{t.table.viewsOfColleagues}</h3>
          <ul className={`${c.list} ${c.scrolls}`}>{others.map(line)}</ul>
        </section>
      )}
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
