/** Faults that the tests must notice, each in another mechanism. */

/** Tests that must catch a fault: those of a file, or those whose title holds `title`. */
export interface TestOf {
  suite: 'unit' | 'browser' | 'api' | 'postgres' | 'e2e';
  file: string;
  title?: string;
}

export interface Fault {
  mechanism: string;
  /** The damage as a user would see it. */
  noticed: string;
  file: string;
  /** Text of the file, which it has exactly once. */
  find: string;
  replace: string;
  /** Tried in their order until one is red. */
  tests: readonly TestOf[];
}

const unit = (file: string, title?: string): TestOf => ({ suite: 'unit', file, ...(title && { title }) });
const api = (file: string, title?: string): TestOf => ({ suite: 'api', file, ...(title && { title }) });
const journey = (file: string, title: string): TestOf => ({ suite: 'e2e', file, title });

export const faults: readonly Fault[] = [
  {
    mechanism: 'scope of an account',
    noticed: 'An advertiser reads conversions of every advertiser.',
    file: 'server/db/scope.ts',
    find: "conversions: { table: 'conversion', ...byBoth },",
    replace: "conversions: { table: 'conversion', publisher: 'publisher_id' },",
    tests: [api('server/scope.api.test.ts', 'rows of listConversions')],
  },
  {
    mechanism: 'operation for account managers only',
    noticed: 'A publisher reads who changed what in the whole agency.',
    file: 'server/http/admit.ts',
    find: "if (!manages) throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.managersOnly'));",
    replace: '',
    tests: [api('server/scope.api.test.ts', 'is for account managers of the agency')],
  },
  {
    mechanism: 'pages of a list',
    noticed: 'The last row of a page is the first one of the next page too.',
    file: 'server/db/listing.ts',
    find: 'ordered.limit(page.limit).offset(page.offset)',
    replace: 'ordered.limit(page.limit).offset(Math.max(0, page.offset - 1))',
    tests: [
      api('server/modules/conversions/conversions.engines.api.test.ts', 'pages of any size lose and repeat nothing'),
    ],
  },
  {
    mechanism: 'rounding of money',
    noticed: 'Half a cent is dropped where it should be a cent.',
    file: 'server/domain/decimal.ts',
    find: 'const rounded = (2n * size + step) / (2n * step);',
    replace: 'const rounded = size / step;',
    tests: [unit('server/domain/valuation.test.ts')],
  },
  {
    mechanism: 'VAT of a billing run',
    noticed: 'The gross amount of an invoice lacks its VAT.',
    file: 'server/modules/billing/due.store.ts',
    find: "sql<string>`due.net + round(due.net * ${sql.raw(factor('contacts.vat_rate'))}, 2)`.as('gross')",
    replace: "sql<string>`due.net`.as('gross')",
    tests: [api('server/modules/billing/billing.engines.api.test.ts', 'a preview writes nothing')],
  },
  {
    mechanism: 'currency conversion in a report',
    noticed: 'Old conversions are converted at the newest rate.',
    file: 'server/reports/fact.ts',
    find: 'this.#hasRates ? own : rateDay(own, this.#source.rates)',
    replace: 'sql`cast(${this.#source.rates.lastDay} as date)`',
    tests: [api('server/reports/oracle.api.test.ts', 'as the vocabulary says')],
  },
  {
    mechanism: 'totals of a report',
    noticed: 'The totals below a report are empty.',
    file: 'src/report/result.ts',
    find: 'const dims = [...rows.slice(0, row.values.length),',
    replace: 'const dims = [...rows.slice(0, Math.max(1, row.values.length)),',
    tests: [unit('src/report/result.test.ts')],
  },
  {
    mechanism: 'joins of the report compiler',
    noticed: 'The secondary vertical of a report is the primary one.',
    file: 'server/reports/keys.ts',
    find: 'secondary_vertical.id = campaign.secondary_vertical_id',
    replace: 'secondary_vertical.id = campaign.primary_vertical_id',
    tests: [api('server/reports/oracle.api.test.ts', 'as the vocabulary says')],
  },
  {
    mechanism: 'export of a list',
    noticed: 'The last rows of a long list are missing in its CSV.',
    file: 'server/db/listing.ts',
    find: 'if (some.length > 0) yield await toRows(some);',
    replace: 'if (some.length === BATCH) yield await toRows(some);',
    tests: [api('server/modules/conversions/conversions.engines.api.test.ts', 'as CSV, every matching row')],
  },
  {
    mechanism: 'check of a batch',
    noticed: 'A reference that is named twice is decided twice.',
    file: 'server/modules/decisions/jobs.ts',
    find: 'seen.add(result.conversionId);',
    replace: '',
    tests: [api('server/modules/decisions/decisions.engines.api.test.ts', 'the check says of each row')],
  },
  {
    mechanism: 'reason of a rejection',
    noticed: 'A conversion is rejected without a word to the publisher.',
    file: 'server/modules/conversions/updates.rules.ts',
    find: "if (next.status === 'rejected' && next.rejection_code === null) {",
    replace: "if (next.status === 'rejected' && next.rejection_code === undefined) {",
    tests: [api('server/modules/conversions/updates.api.test.ts', 'exactly one a request')],
  },
  {
    mechanism: 'values in a German refusal',
    noticed: 'A German page does not say which conversion was changed meanwhile.',
    file: 'src/text/de/refusals/conversions.ts',
    find: 'Die Conversion ${id} wurde inzwischen geändert',
    replace: 'Die Conversion wurde inzwischen geändert',
    tests: [unit('src/text/refusals.test.ts')],
  },
  {
    mechanism: 'migration of stored data',
    noticed: 'Money that came in before an update is missing among the receipts.',
    file: 'server/db/migrations/006-billing.sql',
    find: 'FROM invoice WHERE receipts <> 0;',
    replace: 'FROM invoice WHERE receipts < 0;',
    tests: [unit('server/db/migrate.test.ts')],
  },
  {
    mechanism: 'locks of PostgreSQL',
    noticed: 'Two servers that bill a month at once make every invoice twice.',
    file: 'server/db/engine/postgres/open.ts',
    find: "begin; select pg_advisory_xact_lock(hashtext('${lock}'))",
    replace: 'begin',
    tests: [{ suite: 'postgres', file: 'server/servers.postgres.test.ts', title: 'a month that both bill at once' }],
  },
  {
    mechanism: 'an order told twice',
    noticed: 'A shop that reports an order twice pays for it twice.',
    file: 'server/domain/new-conversion.store.ts',
    find: ".where('advertiser_ref', 'in', [...references])",
    replace: ".where('advertiser_ref', 'in', [...references, ''].slice(-1))",
    tests: [api('server/tracking/sales.engines.api.test.ts', 'the same order twice')],
  },
  {
    mechanism: 'end of a session',
    noticed: 'What was typed is refused instead of sent after signing in again.',
    file: 'src/api/call.ts',
    find: 'if (!hasSessionEnded(failure)) throw new CallError(failure);',
    replace: 'throw new CallError(failure);',
    tests: [
      {
        suite: 'browser',
        file: 'e2e/parts/people-forms.browser.test.tsx',
        title: 'manager at /1/0: a new service account',
      },
    ],
  },
  {
    mechanism: 'limit of requests',
    noticed: 'One program can keep the service busy for everybody.',
    file: 'server/app.ts',
    find: 'max: config.RATE_LIMIT_PER_MINUTE,',
    replace: 'max: config.RATE_LIMIT_PER_MINUTE * 2,',
    tests: [api('server/modules/service-accounts/service-accounts.api.test.ts', 'requests beyond the limit')],
  },
  {
    mechanism: 'changes that another site sends',
    noticed: 'A foreign page changes data with the session of its visitor.',
    file: 'server/http/authenticate.ts',
    find: 'if (principal) checkOrigin(request, publicUrl);',
    replace: '',
    tests: [api('server/modules/files/upload-refused.api.test.ts', 'from our own pages only')],
  },
  {
    mechanism: 'size of an upload',
    noticed: 'A file above the limit fills the disk.',
    file: 'server/http/upload.ts',
    find: 'done(file.size > uploads.maxBytes ? tooLarge(uploads) : null, chunk);',
    replace: 'done(null, chunk);',
    tests: [api('server/modules/files/upload-refused.api.test.ts', 'a file above the limit')],
  },
  {
    mechanism: 'figures of a chart',
    noticed: 'Each bar has the height of the one before it.',
    file: 'src/chart/marks.tsx',
    find: 'dataKey={(row: Row) => points[row.at]?.values[key] ?? null}',
    replace: 'dataKey={(row: Row) => points[Math.max(0, row.at - 1)]?.values[key] ?? null}',
    tests: [{ suite: 'browser', file: 'e2e/parts/chart.browser.test.tsx' }],
  },
  {
    mechanism: 'what moved',
    noticed: 'What moved includes what moved after the moment that is asked about.',
    file: 'server/modules/changes/changes.store.ts',
    find: '${momentOfKind} > ${since} and ${momentOfKind} <= ${until}',
    replace: '${momentOfKind} > ${since}',
    tests: [api('server/modules/changes/changes.engines.api.test.ts', '`until` is the next `since`')],
  },
  {
    mechanism: 'last day of a period',
    noticed: 'Conversions of the last day of a period are missing.',
    file: 'server/modules/conversions/conversion-list.store.ts',
    find: 'new Date(startOf(day).getTime() + DAY_MS)',
    replace: 'startOf(day)',
    tests: [api('server/modules/conversions/conversions.engines.api.test.ts', 'dateField conversion')],
  },
  {
    mechanism: 'columns that were chosen',
    noticed: 'A column that was added is gone at once, and after a reload.',
    file: 'src/list/list-state.ts',
    find: '(raw) => readLayout(raw, columns)',
    replace: '() => undefined',
    tests: [journey('e2e/campaigns.spec.ts', 'columns can be chosen')],
  },
  {
    mechanism: 'focus after a dialog',
    noticed: 'After Escape the keyboard begins at the top of the page again.',
    file: 'src/ui/Dialog.tsx',
    find: 'if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });',
    replace: '',
    tests: [{ suite: 'browser', file: 'e2e/parts/dialog.browser.test.tsx', title: 'closed by Escape' }],
  },
  {
    mechanism: 'focus in a table',
    noticed: 'Arrow keys do not move from cell to cell.',
    file: 'src/table/use-active.ts',
    find: 'cell.focus({ preventScroll: true });',
    replace: 'void cell;',
    tests: [{ suite: 'browser', file: 'e2e/parts/cells.browser.test.tsx', title: 'arrow keys' }],
  },
  {
    mechanism: 'undo of a decision',
    noticed: 'A decision that was taken back is sent all the same.',
    file: 'src/features/conversions/decide/deferred.ts',
    find: `clearTimeout(timer);
  waiting = null;
  show(`,
    replace: 'show(',
    tests: [journey('e2e/validate.spec.ts', 'approves one at once, takes it back')],
  },
  {
    mechanism: 'state in the address',
    noticed: 'Back leaves the list instead of undoing the last filter.',
    file: 'src/ui/use-url-state.ts',
    find: 'replace: options?.replace ?? false',
    replace: 'replace: true',
    tests: [journey('e2e/conversions.spec.ts', 'filter, sort, page, go back')],
  },
  {
    mechanism: 'first request of a list',
    noticed: 'Every list is asked for twice, and comes later.',
    file: 'src/list/list.ts',
    find: 'input: at(viewer, search).input as',
    replace: 'input: at(viewer, search).all as',
    tests: [journey('e2e/pages.spec.ts', 'publisher: conversions')],
  },
  {
    mechanism: 'contrast in the dark theme',
    noticed: 'Counts and headings of a table cannot be read in the dark.',
    file: 'src/table/table.css',
    find: '--table-quiet: #a8adb6;',
    replace: '--table-quiet: #5a616b;',
    tests: [journey('e2e/pages.spec.ts', 'publisher: conversions: fits')],
  },
  {
    mechanism: 'right to left',
    noticed: 'A page that is written from right to left scrolls sideways into nothing.',
    file: 'src/app/base.css',
    find: 'clip-path: inset(50%);',
    replace: 'left: -9999px;',
    tests: [journey('e2e/pages.spec.ts', 'publisher: enquiries/new: fits')],
  },
];
