import { listShortUrls, shortUrlSorts } from '#contract/links';
import { choice, optionsOf, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import * as t from '#text';

const { filters: f, columns: c, ...words } = t.links;

export const linkList = list({
  name: 'links',
  endpoint: listShortUrls,
  words: { ...words, columns: c, rows: words.shortTitle, rowName: (name) => name },
  filters: () => ({
    q: text(f.search, 'searchText', f.searchHint),
    state: choice(
      f.state,
      (state) => (state === 'archived' ? { archived: true } : {}),
      optionsOf(words.states),
      'inUse',
    ),
  }),
  sorts: shortUrlSorts,
  sort: '-created',
  columns: (make, { contactId }) => ({
    short: make.text('shortUrl', { width: 260, firm: true, copy: 'k' }),
    // The network sorts by the shortened address, which may be a tracking link to the page.
    long: make.text('pageUrl', { width: 420, lines: 1 }),
    account: contactId === 0 && make.text('contactName', { width: 190 }),
    clicks: make.number('clicks'),
    last: make.instant('lastClickDate'),
    created: make.day('dateCreated'),
  }),
  rowId: (row) => row.code,
  rowName: (row) => row.shortUrl,
  // A code is no number: `Detail` asks itself.
  detail: () => [],
});
