import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { signOut, type Me } from '#contract/access';
import { askForInvitation, getInvitation, joinByInvitation, type OpenedInvitation } from '#contract/people';
import { call, CallError } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { queryOf } from '#src/api/query.ts';
import { session } from '#src/api/session.ts';
import * as t from '#text';
import { paths, type Scope } from '#src/lib/paths.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import { Awaiting, Reason } from '#src/ui/states.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import s from './invitation.module.css';

/** The page of an invitation's link, for everybody who has it. */
export function Component() {
  const { code = '' } = useParams();
  const query = useQuery({ ...queryOf(getInvitation, { params: { code } }), retry: false });
  if (query.data) return <Shown code={code} invitation={query.data.data} />;
  if (query.error instanceof CallError && query.error.code === 'NOT_FOUND') {
    return <Closed title={t.invitation.closed.none} why={t.invitation.closedWhy.none()} />;
  }
  return (
    <OutsidePage title={t.invitation.title}>
      <Awaiting query={query} what={t.invitation.failed} lines={4} />
    </OutsidePage>
  );
}

interface ShownProps {
  code: string;
  invitation: OpenedInvitation;
}

function Shown({ code, invitation }: ShownProps) {
  const { state, canAskAgain, accountName, agencyName, inviterName, contactId, level, endsAt, email } = invitation;
  const me = useQuery(meQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const onJoined = async (account: Scope) => {
    session.begin(undefined);
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate(paths.overview(account), { replace: true });
  };
  const onSignedIn = (signedIn: Me) => {
    session.begin(signedIn.user.id);
    queries.setQueryData(meQuery.queryKey, signedIn);
  };
  if (state === 'ended' && canAskAgain) return <Ended code={code} />;
  if (state !== 'open') {
    return <Closed title={t.invitation.closed[state]} why={t.invitation.closedWhy[state](inviterName, accountName)} />;
  }
  return (
    <OutsidePage
      title={t.invitation.to(accountName)}
      lead={`${contactId === 0 ? t.invitation.fromSame(inviterName) : t.invitation.from(inviterName, agencyName)} ${t.invitation.may[level]}`}
    >
      {me.data ? (
        <Join code={code} me={me.data} onJoined={onJoined} />
      ) : (
        <>
          <AcceptForm code={code} email={email ?? ''} onJoined={onJoined} onSignedIn={onSignedIn} />
          <p className={s.other}>
            <Link to={paths.signIn(`/invitation/${code}`)}>{t.invitation.signInInstead}</Link>
          </p>
        </>
      )}
      <p className={s.ends}>
        {t.invitation.ends} <Instant at={endsAt} show="absolute" />
      </p>
    </OutsidePage>
  );
}

/** For a link that leads nowhere any more. */
const Closed = ({ title, why }: { title: string; why: string }) => (
  <OutsidePage title={title} lead={why}>
    <Button component={Link} to={paths.signIn()} fullWidth>
      {t.invitation.signIn}
    </Button>
  </OutsidePage>
);

/** For an invitation that is over and can be mailed again. */
function Ended({ code }: { code: string }) {
  const ask = useMutation({ mutationFn: () => call(askForInvitation, { params: { code } }) });
  if (ask.data) return <OutsidePage title={t.invitation.askedTitle} lead={t.invitation.asked} />;
  return (
    <OutsidePage title={t.invitation.closed.ended} lead={t.invitation.canAsk}>
      <div className={s.form}>
        {ask.error && (
          <p role="alert" className={s.failed}>
            {t.invitation.askFailed} <Reason error={ask.error} />
          </p>
        )}
        <Button fullWidth loading={ask.isPending} onClick={() => ask.mutate()}>
          {t.invitation.ask}
        </Button>
      </div>
    </OutsidePage>
  );
}

interface JoinProps {
  code: string;
  me: Me;
  onJoined: (account: Scope) => Promise<void>;
}

/** For somebody who is signed in, perhaps not as the one who was invited. */
function Join({ code, me, onJoined }: JoinProps) {
  const join = useMutation({
    mutationFn: async () => onJoined((await call(joinByInvitation, { params: { code } })).data),
  });
  // A new document keeps nothing of whoever signs out.
  const leave = useMutation({ mutationFn: () => call(signOut, {}), onSuccess: () => location.reload() });
  return (
    <div className={s.form}>
      <p>{t.invitation.signedInAs(me.user.name, me.user.email)}</p>
      {join.error && (
        <p role="alert" className={s.failed}>
          {t.invitation.joinFailed} <Reason error={join.error} />
        </p>
      )}
      <Button fullWidth loading={join.isPending} onClick={() => join.mutate()}>
        {t.invitation.join}
      </Button>
      {leave.error && (
        <p role="alert" className={s.failed}>
          {t.states.stillSignedIn} <Reason error={leave.error} />
        </p>
      )}
      <Button fullWidth variant="subtle" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {t.invitation.leave}
      </Button>
    </div>
  );
}
