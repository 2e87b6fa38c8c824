import type { ShortUrlRow } from '#contract/links';
import type { Viewer } from '#src/api/viewer.ts';
import type { Column } from '#src/table/types.ts';
import * as t from '#text';

type Columns = Column<ShortUrlRow>[];

/** The columns of the short links, for who looks: an account knows whose they are. */
export function shortLinkColumns({ contactId }: Viewer): Columns {
  const c = t.links.columns;
  const account: Columns = [
    {
      id: 'account',
      header: c.account,
      kind: 'text',
      width: 190,
      sort: 'contactName',
      csv: 'contactName',
      value: (row) => row.contactName,
    },
  ];
  return [
    {
      id: 'short',
      header: c.short,
      kind: 'text',
      width: 260,
      sort: 'code',
      csv: 'shortUrl',
      value: (row) => row.shortUrl,
      copy: { key: 'k', what: c.short, text: (row) => row.shortUrl },
    },
    {
      id: 'long',
      header: c.long,
      kind: 'text',
      width: 420,
      // The network sorts by the address that was shortened, which may be a link of its own to the page.
      csv: 'pageUrl',
      value: (row) => row.pageUrl,
    },
    ...(contactId === 0 ? account : []),
    {
      id: 'clicks',
      header: c.clicks,
      kind: 'number',
      sort: 'clicks',
      csv: 'clicks',
      value: (row) => row.clicks,
    },
    {
      id: 'last',
      header: c.last,
      kind: 'instant',
      sort: 'lastClickDate',
      csv: 'lastClickDate',
      value: (row) => row.lastClickDate,
    },
    {
      id: 'created',
      header: c.created,
      kind: 'day',
      sort: 'dateCreated',
      csv: 'dateCreated',
      value: (row) => row.dateCreated,
    },
  ];
}
