import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listSessions, revokeOtherSessions, revokeSession, type SessionRow } from '#contract/access';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './account.module.css';
import { deviceOf } from './device.ts';
import { SessionTable } from './SessionTable.tsx';

export function Sessions() {
  const query = useQuery(queryOf(listSessions, {}));
  const [ending, setEnding] = useState<SessionRow | 'others' | null>(null);
  if (!query.data) return <Awaiting query={query} what={t.account.sessionsFailed} lines={3} />;
  const { data } = query.data;
  const others = data.some((session) => !session.current);
  return (
    <>
      <p className={classes.help}>{t.account.sessionsHelp}</p>
      <SessionTable sessions={data} onEnd={setEnding} />
      {others && (
        <Button variant="default" onClick={() => setEnding('others')}>
          {t.account.endOthers}
        </Button>
      )}
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </>
  );
}

function EndDialog({ ending, onClose }: { ending: SessionRow | 'others' | null; onClose: () => void }) {
  const queries = useQueryClient();
  const all = ending === 'others';
  const end = async () => {
    if (ending === 'others') await call(revokeOtherSessions, {});
    else if (ending) await call(revokeSession, { params: { id: ending.id } });
    await queries.invalidateQueries({ queryKey: keyOf(listSessions) });
  };
  return (
    <ConfirmDialog
      opened={ending !== null}
      title={all ? t.account.endOthersTitle : t.account.endTitle}
      confirm={all ? t.account.endOthers : t.account.endConfirm}
      danger
      onConfirm={end}
      onClose={onClose}
    >
      {all || !ending ? t.account.endOthersWhy : t.account.endWhy(deviceOf(ending))}
    </ConfirmDialog>
  );
}
