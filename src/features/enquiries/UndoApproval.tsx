import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoEnquiryApproval, type EnquiryDetail } from '#contract/enquiries';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { needs } from '#src/ui/needs.ts';
import classes from './enquiries.module.css';
import { refreshAnswered } from './refresh.ts';

const c = t.enquiries.undo;

/** Takes back an approval, after saying what that does to the conversion and its commission. */
export function UndoApproval({ enquiry }: { enquiry: EnquiryDetail }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { enquiryId, advertiserAppId, currencyCode, conversion } = enquiry;
  const undo = async () => {
    await call(undoEnquiryApproval, { params: { enquiryId }, query: scopeOf(viewer) });
    await refreshAnswered(queries);
  };
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" variant="default" {...needs(undoEnquiryApproval)} onClick={() => setAsking(true)}>
        {c.action}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={c.title}
        confirm={c.action}
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        {c.why(advertiserAppId, `${formatMoney(String(conversion.commissionEarned ?? 0))} ${currencyCode}`)}
      </ConfirmDialog>
    </div>
  );
}
