import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { confirmApplication } from '#contract/applications';
import { call, CallError } from '#src/api/call.ts';
import { paths } from '#src/lib/paths.ts';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';

const w = t.applications.join;

/** The page of the link in the mail. A press confirms: programs that only open links confirm nothing. */
export function Component() {
  const agencyId = Number(useParams()['agency']);
  const token = useSearchParams()[0].get('token') ?? '-';
  const confirm = useMutation({
    mutationFn: () => call(confirmApplication, { params: { agencyId }, body: { token } }),
  });
  const agencyName = confirm.data?.data.agencyName;
  if (agencyName !== undefined) return <OutsidePage title={w.confirmed} lead={w.confirmedWhy(agencyName)} />;
  if (confirm.error instanceof CallError && confirm.error.code === 'NOT_FOUND') {
    return (
      <OutsidePage title={w.oldTitle} lead={w.old}>
        <Button component={Link} to={paths.join(agencyId)} fullWidth>
          {w.again}
        </Button>
      </OutsidePage>
    );
  }
  return (
    <OutsidePage title={w.confirmTitle} lead={w.confirmLead}>
      <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {w.confirm}
      </Button>
      {confirm.error && (
        <p role="alert">
          {w.confirmFailed}. <Reason error={confirm.error} />
        </p>
      )}
    </OutsidePage>
  );
}
