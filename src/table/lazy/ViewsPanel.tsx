import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { deleteView, listViews, saveView, type SavedView } from '#contract/views';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { ownNetwork } from '#src/lib/network.ts';
import * as t from '#text/frame';
import c from '../controls.module.css';
import { searchOf } from '#src/lib/search-of.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { ToolButton } from '../ToolButton.tsx';
import { Input } from '#src/ui/controls.tsx';

interface Props extends PopoverProps {
  list: string;
}

function useViewChanges(list: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(listViews) });
  const save = useMutation({
    mutationFn: (body: { name: string; query: string }) => call(saveView, { body: { list, ...body } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (view: SavedView) => call(deleteView, { params: { id: view.id } }),
    onSuccess,
  });
  return { save, remove };
}

/** The list's saved views. Each is a URL; applying one is a navigation, so Back undoes it. */
export default function ViewsPanel({ list, ...panel }: Props) {
  const { pathname, search } = useLocation();
  const query = search.replace(/^\?/, '');
  const views = useQuery(queryOf(listViews, { query: { list } }));
  const { save, remove } = useViewChanges(list);
  const [said, setSaid] = useState('');
  const store = (name: string) => save.mutate({ name, query }, { onSuccess: () => setSaid(t.table.viewSaved(name)) });
  const failure = save.error ?? remove.error ?? views.error;
  return (
    <Popover {...panel} title={t.table.views}>
      {views.isPending && <p className={c.quietText}>{t.states.loading}</p>}
      {views.data?.data.length === 0 && <p className={c.quietText}>{t.table.noViews}</p>}
      <ul className={`${c.list} ${c.scrolls}`}>
        {views.data?.data.map((view) => (
          <li key={view.id} className={c.line} style={{ flexWrap: 'nowrap' }}>
            <Link
              className={`${c.choice} ${c.grow}`}
              to={{ pathname, search: view.query }}
              aria-current={view.query === query ? 'true' : undefined}
              onClick={panel.onClose}
            >
              <span>
                {view.name}
                {view.query === query && <em> ({t.table.current})</em>}
              </span>
            </Link>
            <CopyButton
              value={location.origin + ownNetwork + pathname + searchOf(new URLSearchParams(view.query))}
              what={t.table.linkTo(view.name)}
            />
            <ToolButton look="icon" aria-label={t.table.replace(view.name)} onClick={() => store(view.name)}>
              <IconDeviceFloppy size={16} aria-hidden />
            </ToolButton>
            <ToolButton
              look="icon"
              aria-label={t.table.deleteView(view.name)}
              onClick={() => remove.mutate(view, { onSuccess: () => setSaid(t.table.viewDeleted(view.name)) })}
            >
              <IconTrash size={16} aria-hidden />
            </ToolButton>
          </li>
        ))}
      </ul>
      <SaveAs busy={save.isPending} taken={views.data?.data.map(({ name }) => name) ?? []} onSave={store} />
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
