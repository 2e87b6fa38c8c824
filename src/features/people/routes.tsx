import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { invitePeople, listInvitations, listPeople, type Person, type SentInvitation } from '#contract/people';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { needs } from '#src/ui/needs.ts';
import { useOffer } from '#src/ui/offers.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { EndDialog } from './EndDialog.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinksDialog } from './LinksDialog.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { SignInDialog, type SignInAct } from './SignInDialog.tsx';
import s from './people.module.css';

type Opened =
  | { kind: 'invite' }
  | { kind: 'links'; sent: readonly SentInvitation[] }
  | { kind: 'end'; person: Person }
  | { kind: 'signIn'; act: SignInAct; person: Person };

/** The people of the account or the agency, and who is invited to it. */
export function Component() {
  const viewer = useViewer();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [told, setTold] = useState({ text: '', isDone: true });
  const close = () => setOpened(null);
  const mayInvite = may(viewer, invitePeople);
  useOffer(mayInvite ? 'invite' : undefined, () => setOpened({ kind: 'invite' }));
  const onSent = (sent: readonly SentInvitation[]) => {
    const links = sent.filter(({ link }) => link !== null);
    const isOnItsWay = sent.every((one) => one.isOnItsWay);
    const text = isOnItsWay ? t.people.invited(sent.length) : t.people.notMailed;
    setTold({ text: links.length > 0 ? '' : text, isDone: isOnItsWay });
    setOpened(links.length === 0 ? null : { kind: 'links', sent: links });
  };
  const invite = (
    <Button {...needs(invitePeople)} onClick={() => setOpened({ kind: 'invite' })}>
      {t.people.invite}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.people.title} owner={viewer.name} actions={invite}>
        {t.people.lead}
      </PageHeader>
      <p role="status" className={s.told} data-done={told.isDone || undefined}>
        {told.text}
      </p>
      <People
        onEnd={(person) => setOpened({ kind: 'end', person })}
        onSignIn={(act, person) => setOpened({ kind: 'signIn', act, person })}
      />
      {may(viewer, listInvitations) && <Invitations onSent={onSent} />}
      {opened?.kind === 'invite' && <InviteDialog onClose={close} onSent={onSent} />}
      {opened?.kind === 'links' && <LinksDialog sent={opened.sent} onClose={close} />}
      {opened?.kind === 'end' && <EndDialog person={opened.person} onClose={close} />}
      {opened?.kind === 'signIn' && (
        <SignInDialog
          act={opened.act}
          person={opened.person}
          onDone={(text) => setTold({ text, isDone: true })}
          onClose={close}
        />
      )}
    </>
  );
}

function People(on: Pick<ComponentProps<typeof PeopleTable>, 'onEnd' | 'onSignIn'>) {
  const viewer = useViewer();
  const query = useQuery(queryOf(listPeople, { query: scopeOf(viewer) }));
  if (!query.data) return <Awaiting query={query} what={t.people.failed} lines={4} />;
  const { data } = query.data;
  if (data.length === 0) return <Empty title={t.people.nobody}>{t.people.nobodyWhy}</Empty>;
  return <PeopleTable people={data} {...on} />;
}
