import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listInvitations,
  renewInvitation,
  withdrawInvitation,
  type Invitation,
  type SentInvitation,
} from '#contract/people';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import { needs } from '#src/ui/needs.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting, Reason } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import s from './people.module.css';

type OnSent = (sent: readonly SentInvitation[]) => void;

const { invitationColumns: words } = t.people;
const columns = [words.email, words.level, words.by, words.ends, words.state, t.states.actions];

/** Invitations that nobody has accepted yet. */
export function Invitations({ onSent }: { onSent: OnSent }) {
  const viewer = useViewer();
  const query = useQuery(queryOf(listInvitations, { query: scopeOf(viewer) }));
  return (
    <section className={s.section}>
      <h2>{t.people.invitations}</h2>
      {!query.data && <Awaiting query={query} what={t.people.invitationsFailed} lines={2} />}
      {query.data?.data.length === 0 && <p>{t.people.noInvitations}</p>}
      {query.data && query.data.data.length > 0 && (
        <PlainTable name={t.people.invitations} columns={columns} cards>
          {query.data.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onSent={onSent} />
          ))}
        </PlainTable>
      )}
    </section>
  );
}

/** Says when the mail of an invitation did not get through, and what helps. */
function MailTold({ mail }: Pick<Invitation, 'mail'>) {
  if (!mail || mail.state === 'sending' || mail.state === 'sent') return null;
  const { mailStates, mailHelp } = t.people;
  // A mail that waits for its first try is on its way.
  if (mail.state === 'queued') return mail.why && <span className={s.mail}>{mailStates.delayed}</span>;
  return (
    <span className={s.mail} data-failed={mail.state !== 'unsent' || undefined}>
      {mailStates[mail.state]} {mail.state !== 'unsent' && mailHelp}
    </span>
  );
}

function InvitationRow({ invitation, onSent }: { invitation: Invitation; onSent: OnSent }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const { email, state } = invitation;
  const parts = { params: { invitationId: invitation.id }, query: scopeOf(viewer) };
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(listInvitations) });
  const renew = useMutation({
    mutationFn: (by: 'mail' | 'link') => call(renewInvitation, { ...parts, body: { by } }),
    onSuccess: ({ data }) => onSent([data]),
    onSettled,
  });
  const withdraw = useMutation({ mutationFn: () => call(withdrawInvitation, parts), onSettled });
  const error = renew.error ?? withdraw.error;
  const busy = renew.isPending || withdraw.isPending;
  const actions = [
    [t.people.again, t.people.againNamed(email), renewInvitation, () => renew.mutate('mail')],
    [t.people.copyLink, t.people.copyLinkNamed(email), renewInvitation, () => renew.mutate('link')],
    [t.people.withdraw, t.people.withdrawNamed(email), withdrawInvitation, () => withdraw.mutate()],
  ] as const;
  return (
    <tr>
      <th scope="row" className={s.person}>
        {email}
        <MailTold mail={invitation.mail} />
      </th>
      <td>{t.shell.levels[invitation.level]}</td>
      <td>{invitation.inviterName}</td>
      <td>
        <Instant at={invitation.endsAt} />
      </td>
      <td>
        <StatusBadge tone={state === 'open' ? 'waiting' : 'quiet'}>{t.people.states[state]}</StatusBadge>
      </td>
      <td>
        <span className={s.actions}>
          {actions.map(([label, named, endpoint, act]) => (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              aria-label={named}
              data-loading={busy || undefined}
              {...needs(endpoint)}
              onClick={() => {
                // The next press ends what was refused before.
                renew.reset();
                withdraw.reset();
                act();
              }}
            >
              {label}
            </Button>
          ))}
        </span>
        {error && (
          <span role="alert" className={s.failed}>
            {t.people.renewFailed} <Reason error={error} />
          </span>
        )}
      </td>
    </tr>
  );
}
