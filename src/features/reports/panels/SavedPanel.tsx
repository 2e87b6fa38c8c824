import type { Definition as Endpoint } from '#contract/endpoint';
import { needs } from '#src/ui/needs.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { deleteSavedReport, type SavedReport, updateSavedReport } from '#contract/reports/saved';
import { call } from '#src/api/call.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Loading, Reason } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import type { Kept } from '#src/report/address.ts';
import { emptyDefinition, type Definition } from '#src/report/definition.ts';
import { fromSaved, keptOf } from '#src/report/saved.ts';
import { startersFor } from '#src/report/starters.ts';
import c from '../reports.module.css';
import { MenuItem } from './MenuItem.tsx';
import { savedQuery, useSavedChanged } from '../use-saved.ts';

const NameDialog = later(() => import('./NameDialog.tsx'), 'dialog');

export default function SavedPanel({ anchor, onClose }: PopoverProps) {
  const { viewer, open } = useBuilder();
  const { data, error, isPending } = useQuery(savedQuery(viewer));
  const choose = (definition: Definition, kept?: Kept) => {
    open(definition, kept, false);
    onClose();
  };
  const own = data?.data.filter((report) => report.own) ?? [];
  const shared = data?.data.filter((report) => !report.own && !report.partner) ?? [];
  const ofPartners = data?.data.filter((report) => report.partner) ?? [];
  const isColleague = ({ ownerRole }: SavedReport) => ownerRole === viewer.role;
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.saved}>
      <div className={c.menu}>
        <MenuItem onClick={() => choose(emptyDefinition)}>{t.reports.newReport}</MenuItem>
        {isPending && <Loading lines={3} />}
        {error && (
          <p role="alert" className={c.wrong}>
            {t.reports.savedFailed}. <Reason error={error} />
          </p>
        )}
        {data?.data.length === 0 && <p className={c.hint}>{t.reports.noSaved}</p>}
        <Group title={t.reports.mine} reports={own} choose={choose} />
        <Group
          title={t.reports.sharedAt(viewer.name)}
          reports={shared.filter((report) => !isColleague(report))}
          choose={choose}
        />
        <Group title={t.reports.shared} reports={shared.filter(isColleague)} choose={choose} />
        <Group title={t.reports.ofPartners} reports={ofPartners} choose={choose} />
        <h3 className={c.groupName}>{t.reports.starters}</h3>
        {startersFor(viewer).map(({ name, definition }) => (
          <MenuItem key={name} onClick={() => choose(definition)}>
            {t.reports.starterNames[name]}
          </MenuItem>
        ))}
      </div>
    </Popover>
  );
}

interface GroupProps {
  title: string;
  reports: readonly SavedReport[];
  choose: (definition: Definition, kept: Kept) => void;
}

function Group({ title, reports, choose }: GroupProps) {
  const [doomed, setDoomed] = useState<SavedReport | null>(null);
  const [named, setNamed] = useState<SavedReport | null>(null);
  const remove = useDelete();
  if (reports.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={c.groupName}>{title}</h3>
      <ul className={c.fieldList}>
        {reports.map((report) => (
          <li key={report.id} className={c.savedLine}>
            <MenuItem onClick={() => choose(fromSaved(report.definition), keptOf(report))}>
              {report.name}
              {!report.own && <span className={c.hint}> {t.reports.ownerIs(report.ownerName)}</span>}
              {report.own && report.sharedWith !== 'me' && (
                <span className={c.hint}> · {t.reports.isShared[report.sharedWith]}</span>
              )}
            </MenuItem>
            {report.own && (
              <>
                <Do
                  label={t.reports.rename(report.name)}
                  icon={IconPencil}
                  endpoint={updateSavedReport}
                  onClick={() => setNamed(report)}
                />
                <Do
                  label={t.reports.delete(report.name)}
                  icon={IconTrash}
                  endpoint={deleteSavedReport}
                  onClick={() => setDoomed(report)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {named && (
        <Suspense fallback={null}>
          <NameDialog report={named} onClose={() => setNamed(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        title={t.reports.deleteTitle}
        confirm={t.reports.deleteConfirm}
        danger
        onConfirm={async () => doomed && remove.mutateAsync(doomed)}
        onClose={() => setDoomed(null)}
      >
        {doomed && t.reports.deleteWhy(doomed.name)}
      </ConfirmDialog>
    </section>
  );
}

interface DoProps {
  label: string;
  icon: typeof IconTrash;
  endpoint: Endpoint;
  onClick: () => void;
}

function Do({ label, icon: Icon, endpoint, onClick }: DoProps) {
  return (
    <ToolButton look="icon" aria-label={label} title={label} {...needs(endpoint)} onClick={onClick}>
      <Icon size={14} aria-hidden />
    </ToolButton>
  );
}

function useDelete() {
  const { viewer } = useBuilder();
  const changed = useSavedChanged(viewer);
  const { agencyId, contactId } = viewer;
  return useMutation({
    mutationFn: ({ id }: SavedReport) =>
      call(deleteSavedReport, { params: { reportId: id }, query: { agencyId, contactId } }),
    onSuccess: () => changed(),
  });
}
