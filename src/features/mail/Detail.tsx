import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { getMail, listMails, sendMailAgain, type MailDetail } from '#contract/mail';
import { call } from '#src/api/call.ts';
import { queryOf, readAnew } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, type Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { type Fact, Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { Awaiting, Empty, Reason } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import s from './mail.module.css';
import { looks, openInput, troubleText } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const { id: mailId = '' } = useParams();
  const { search } = useLocation();
  const isId = /^\d{1,15}$/.test(mailId);
  const query = useQuery({ ...queryOf(getMail, openInput(viewer, Number(mailId))), enabled: isId });
  const found = query.data?.data;
  return (
    <DetailDrawer title={found?.subject ?? t.mail.rowName(mailId)} closeTo={paths.mail(viewer) + search}>
      {found ? (
        <Mail viewer={viewer} mail={found} />
      ) : isId ? (
        <Awaiting query={query} what={t.mail.failed} lines={10} />
      ) : (
        <Empty title={t.mail.notFound} />
      )}
    </DetailDrawer>
  );
}

function Mail({ viewer, mail }: { viewer: Viewer; mail: MailDetail }) {
  return (
    <>
      <Section title={t.mail.sections.state}>
        <Facts facts={factsOf(mail)} />
        <p className={s.why}>{t.mail.stateWhy[mail.state]}</p>
        <Actions viewer={viewer} mail={mail} />
      </Section>
      <Section title={t.mail.sections.text}>
        <pre className={s.text} lang={mail.language}>
          {mail.text}
        </pre>
      </Section>
    </>
  );
}

function factsOf(mail: MailDetail): Fact[] {
  const c = t.mail.columns;
  const { label, tone } = looks[mail.state];
  return [
    [
      c.state,
      <StatusBadge key="state" tone={tone}>
        {label}
      </StatusBadge>,
    ],
    [c.to, mail.to],
    [c.kind, t.mail.kinds[mail.kind]],
    [c.language, t.account.languages[mail.language]],
    [c.when, <Instant key="when" at={mail.createdAt} show="absolute" />],
    [c.sent, mail.sentAt && <Instant key="sent" at={mail.sentAt} show="absolute" />],
    [c.next, mail.nextTryAt && <Instant key="next" at={mail.nextTryAt} show="absolute" />],
    [c.attempts, mail.attempts],
    [c.trouble, mail.trouble && troubleText(mail.trouble.why, mail.trouble.detail)],
  ];
}

/** Sends the mail, and copies its link while no mail server does. */
function Actions({ viewer, mail }: { viewer: Viewer; mail: MailDetail }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(sendMailAgain, openInput(viewer, mail.id)),
    onSettled: () => readAnew(queries, [listMails, getMail]),
  });
  return (
    <>
      <div className={s.actions}>
        {mail.canSend && may(viewer, sendMailAgain) && (
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            {mail.state === 'unsent' ? t.mail.sendFirst : t.mail.send}
          </Button>
        )}
        {mail.link !== null && <CopyButton value={mail.link} what={t.mail.link} labelled />}
        <p role="status" className={s.done}>
          {send.isSuccess && t.mail.sending}
        </p>
      </div>
      {mail.link !== null && <p className={s.why}>{t.mail.linkHelp}</p>}
      {send.error && (
        <p role="alert" className={s.failed}>
          {t.mail.sendFailed} <Reason error={send.error} />
        </p>
      )}
    </>
  );
}
