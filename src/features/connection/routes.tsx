import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeConnection, type ConnectionRow } from '#contract/connections';
import { call } from '#src/api/call.ts';
import { connectionQuery } from '#src/api/connection.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatMonths } from '#src/lib/day.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Facts, Section, type Fact } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { connect as t } from '#text';
import { Agreement } from './Agreement.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import classes from './connection.module.css';
import { Differences } from './Differences.tsx';
import { Trouble } from './Trouble.tsx';
import { Writes } from './Writes.tsx';

/** The live network behind the account: what is here of it, whether it agrees, and its key. */
export function Component() {
  const { connection } = useViewer();
  return connection && <Connection networkId={connection.networkId} />;
}

function Connection({ networkId }: { networkId: number }) {
  const query = useQuery(connectionQuery(networkId));
  if (!query.data) {
    return (
      <>
        <PageHeader title={t.page} />
        <Awaiting query={query} what={t.loadFailed} lines={8} />
      </>
    );
  }
  const { data } = query.data;
  return (
    <div className={classes.page}>
      <PageHeader title={t.page}>{t.pageLead(data.role, data.contactId, data.url)}</PageHeader>
      <Section title={t.progress}>
        <ProgressPart progress={data.progress} />
      </Section>
      <Section title={t.writes}>
        <Writes networkId={networkId} />
      </Section>
      <Section title={t.agreement}>
        <Agreement networkId={networkId} />
        <Differences networkId={networkId} />
      </Section>
      {data.mayChange && (
        <Section title={t.settings}>
          <SettingsPart connection={data} />
        </Section>
      )}
      <Section title={t.onlyThere}>
        <p className={classes.text}>{t.onlyThereWhy}</p>
      </Section>
    </div>
  );
}

const timeOf = (at: string | null) => at && <Instant at={at} show="absolute" />;

function ProgressPart({ progress }: Pick<ConnectionRow, 'progress'>) {
  if (progress === null) return <p className={classes.text}>{t.closed}</p>;
  const { stage, months, conversions, requestsLeft, wholeAt, asOf, nextLook, budget, missing, trouble } = progress;
  const facts: Fact[] = [
    [t.asOf, timeOf(asOf)],
    [t.nextLook, timeOf(nextLook)],
    [t.months, t.monthsOf(months.done, months.known)],
    [t.conversions, t.conversionsOf(conversions.stored, conversions.expected)],
    [t.missing, formatMonths(missing)],
    [t.left, stage === 'whole' ? null : requestsLeft],
    [t.wholeAt, timeOf(wholeAt)],
    [t.budget, t.budgetOf(budget.sent, budget.pace)],
    [t.notBefore, timeOf(budget.notBefore)],
  ];
  return (
    <>
      {trouble && <Trouble trouble={trouble} />}
      <p className={classes.text}>{t.stages[stage]}</p>
      {stage === 'past' && months.known > 0 && (
        <progress className={classes.bar} value={months.done} max={months.known} aria-label={t.progressBar} />
      )}
      <Facts facts={facts} />
    </>
  );
}

function SettingsPart({ connection }: { connection: ConnectionRow }) {
  const [opened, setOpened] = useState<'change' | 'disconnect' | null>(null);
  const close = () => setOpened(null);
  const disconnect = async () => {
    await call(removeConnection, { params: { networkId: connection.networkId } });
    // The network of this document is gone.
    location.assign('/');
  };
  return (
    <>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpened('change')}>
          {t.change}
        </Button>
        <Button variant="default" onClick={() => setOpened('disconnect')}>
          {t.disconnect}
        </Button>
      </div>
      {opened === 'change' && <ChangeDialog connection={connection} onClose={close} />}
      <ConfirmDialog
        opened={opened === 'disconnect'}
        title={t.disconnectTitle(connection.name)}
        confirm={t.disconnect}
        danger
        onConfirm={disconnect}
        onClose={close}
      >
        {t.disconnectWhy}
      </ConfirmDialog>
    </>
  );
}
