import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { getConversion, updateConversions, type ConversionDetail } from '#contract/conversion-updates';
import type { ConversionRow } from '#contract/conversions';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';

import * as t from '#text';
import { Section } from '#src/ui/Facts.tsx';
import { Failed, Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import classes from './decide.module.css';
import DecisionBar from './DecisionBar.tsx';
import { WaitingLine } from './WaitingLine.tsx';
import { deferred, type Decision } from './deferred.ts';
import { dueText } from '../due.ts';

const EditDialog = later(() => import('./EditDialog.tsx'), 'dialog');
const RejectForm = later(() => import('./RejectForm.tsx'));

interface Props {
  row: ConversionRow;
  /** Stands for the section's content until it is loaded. */
  place: ReactNode;
}

export default function DecideSection({ row, place }: Props) {
  const { agencyId, contactId, connection } = useViewer();
  // Updates are in the campaign's own currency.
  const input = { params: { conversionId: Number(row.conversionId) }, query: { agencyId, contactId } };
  const query = useQuery(queryOf(getConversion, input));
  return (
    <Section title={t.validate.decideTitle}>
      {query.data ? (
        <Deciding row={row} detail={query.data.data} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        place
      )}
      {connection && <WaitingLine networkId={connection.networkId} conversionId={row.conversionId} />}
      <DecisionBar conversionId={row.conversionId} />
    </Section>
  );
}

function Deciding({ row, detail }: { row: ConversionRow; detail: ConversionDetail }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const [editing, setEditing] = useState(false);
  const { nextStatuses, decideBy } = detail;
  if (detail.invoiceId !== null) return <p className={classes.note}>{t.validate.fixed}</p>;
  const decide = (decision: Omit<Decision, 'row'>) => {
    deferred.decide({ row, ...decision }, viewer, queries);
    setRejecting(false);
  };
  const may = (status: ConversionRow['status']) => row.status !== status && nextStatuses.includes(status);
  return (
    <div className={classes.section}>
      <div className={classes.actions}>
        {may('approved') && (
          <Button {...needs(updateConversions)} onClick={() => decide({ status: 'approved' })}>
            {t.validate.approve}
          </Button>
        )}
        {may('rejected') && (
          <Button
            variant="default"
            {...needs(updateConversions)}
            aria-expanded={rejecting}
            onPointerEnter={() => void RejectForm.load()}
            onFocus={() => void RejectForm.load()}
            // Cancel discards what was typed, after asking.
            onClick={() => setRejecting(true)}
          >
            {t.validate.reject}
          </Button>
        )}
        {may('pending') && (
          <Button variant="default" {...needs(updateConversions)} onClick={() => decide({ status: 'pending' })}>
            {t.validate.reopen}
          </Button>
        )}
        <Button variant="default" {...needs(updateConversions)} onClick={() => setEditing(true)}>
          {t.validate.edit}
        </Button>
        {row.status === 'pending' && decideBy && (
          <span className={classes.note}>{t.validate.decideBy(dueText(decideBy, viewer.today))}</span>
        )}
      </div>
      {rejecting && (
        <Suspense fallback={<Loading lines={4} />}>
          <RejectForm onReject={decide} onCancel={() => setRejecting(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditDialog detail={detail} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
