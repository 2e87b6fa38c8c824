import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import controls from '#src/table/controls.module.css';
import { Choice } from '#src/ui/Choice.tsx';
import { Loading, Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import { managersQuery } from '../managers.ts';
import c from '../reports.module.css';
import { Tick } from '#src/ui/controls.tsx';

export default function ManagersPanel({ anchor, onClose }: PopoverProps) {
  const { definition, viewer, change } = useBuilder();
  const [type, setType] = useState(definition.managers?.type ?? 'PAM');
  const [ids, setIds] = useState<readonly number[]>(definition.managers?.ids ?? []);
  const { data, error } = useQuery(managersQuery(viewer));
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.managers}>
      <form
        className={c.condition}
        onSubmit={(event) => {
          event.preventDefault();
          change({ managers: ids.length > 0 ? { type, ids: ids.toSorted((a, b) => a - b) } : null });
          onClose();
        }}
      >
        <Choice label={t.reports.managerType} value={type} options={t.reports.managerTypes} onChange={setType} />
        {error ? (
          <p role="alert" className={c.wrong}>
            <Reason error={error} />
          </p>
        ) : (
          !data && <Loading lines={4} />
        )}
        <div className={controls.list} role="group" aria-label={t.reports.managers}>
          {data?.data.map(({ id, name }) => (
            <label key={id} className={controls.choice}>
              <Tick type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
              <span>{name}</span>
            </label>
          ))}
        </div>
        <p className={c.hint}>{t.reports.managersHelp}</p>
        <div className={c.actions}>
          <Button type="submit">{t.reports.apply}</Button>
        </div>
      </form>
    </Popover>
  );
}
