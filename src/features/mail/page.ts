import { getMailServer } from '#contract/mail';
import type { Page } from '#src/first-view/early/page.ts';
import { listPage } from '#src/list/page.ts';
import { mailList } from './list.ts';

const listOfMail = listPage(mailList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
});

/** Its first line says who sends the mail: rows that came before it would move. */
export const page = {
  ...listOfMail,
  requests: (viewer, search) => [
    { endpoint: getMailServer, input: { query: { agencyId: viewer.agencyId } } },
    ...listOfMail.requests(viewer, search),
  ],
} satisfies Page;
