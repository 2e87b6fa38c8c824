import { useQuery } from '@tanstack/react-query';
import { getMailServer } from '#contract/mail';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import s from './mail.module.css';
import { mailList } from './list.ts';

export function Component() {
  return (
    <div className={s.page}>
      <ListPage list={mailList} above={() => <Server />} />
    </div>
  );
}

/** Who sends the mail, or why nobody does. */
function Server() {
  const { agencyId } = useViewer();
  const { data } = useQuery(queryOf(getMailServer, { query: { agencyId } }));
  const server = data?.data;
  const trouble = server?.signInTrouble;
  return (
    <div className={s.server} role="status">
      <p data-trouble={server?.configured === false || undefined}>
        {server && (server.sender === null ? t.mail.noServer : t.mail.sender(server.sender))}
      </p>
      {trouble && <p data-trouble>{t.mail.signInTrouble(trouble.mails, t.mail.troubles[trouble.why])}</p>}
    </div>
  );
}
