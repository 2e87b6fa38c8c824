/** Writes the generated files: database types, OpenAPI document, tables of settings and of reports. */
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { roles } from '../contract/access.ts';
import { applicationStatuses, trafficTypes } from '../contract/applications.ts';
import { levels } from '../contract/endpoint.ts';
import { actorKinds } from '../contract/audit.ts';
import { campaignStatuses, relationStatuses } from '../contract/campaigns.ts';
import { differingFields, differingKinds, writeOperations, writeStates } from '../contract/connections.ts';
import { conversionStatuses, saleFlags } from '../contract/conversions.ts';
import { batchStates, decisionOutcomes } from '../contract/decisions.ts';
import { rowOutcomes } from '../contract/files.ts';
import { invoiceStatuses } from '../contract/invoices.ts';
import { languages } from '../contract/languages.ts';
import { mailKinds, mailStates } from '../contract/mail.ts';
import { unpaidReasons } from '../contract/suspicious-clicks.ts';
import { mailTimes, noticeKinds } from '../contract/notices.ts';
import { notificationKinds } from '../contract/notifications.ts';
import { paymentDocuments } from '../contract/payment-documents.ts';
import { paymentTypes, payoutStatuses } from '../contract/payments.ts';
import { dimensions } from '../contract/reports/dimensions.ts';
import { measures } from '../contract/reports/measures.ts';
import { settings } from '../server/config.ts';
import { openDuckDb } from '../server/db/engine/duckdb/open.ts';
import { migrate } from '../server/db/migrate.ts';
import { openApiDocument } from '../server/http/openapi.ts';
import { collection } from './collection.ts';
import { clientOperations, clientTypes } from './client-files.ts';
import { exampleAnswers } from './example-answers.ts';

const types: Record<string, string> = {
  BIGINT: 'number',
  VARCHAR: 'string',
  BOOLEAN: 'boolean',
  TIMESTAMP: 'Date',
  DATE: 'string',
};

const accountKinds = ['publisher', 'advertiser', 'agency'];

/** Columns whose values are a list of words. */
const words: Record<string, readonly string[]> = {
  'application.language': languages,
  'application.status': applicationStatuses,
  'application.traffic_type': trafficTypes,
  'audit_event.actor_kind': actorKinds,
  'campaign.status': campaignStatuses,
  'connection.role': ['publisher', 'advertiser'],
  'connection.state': ['reading', 'paused'],
  'contact.kind': ['advertiser', 'publisher'],
  'conversion.status': conversionStatuses,
  'conversion_item.status': conversionStatuses,
  'conversion_note.author_role': roles,
  'decision_batch.account_kind': accountKinds,
  'decision_batch.actor_kind': actorKinds,
  'decision_batch.role': roles,
  'decision_batch.state': batchStates,
  'decision_row.state': decisionOutcomes,
  'decision_row.status_after': conversionStatuses,
  'decision_row.status_before': conversionStatuses,
  'enquiry_note.author_role': roles,
  'file_entry.entry_type': ['FILE', 'FOLDER'],
  'file_entry.state': ['stored', 'queued', 'processing', 'done', 'failed'],
  'file_processing.account_kind': accountKinds,
  'file_processing.actor_kind': actorKinds,
  'file_processing.role': roles,
  'file_row.outcome': rowOutcomes,
  'invoice.status': invoiceStatuses,
  'membership.role': roles,
  'invitation.role': roles,
  'invitation.level': levels,
  'invitation.language': languages,
  'mirror_part.state': ['waiting', 'reading', 'done'],
  'mirror_write.actor_kind': actorKinds,
  'mirror_difference.field': differingFields,
  'mirror_difference.kind': differingKinds,
  'mirror_write.operation': writeOperations,
  'mirror_write.state': writeStates,
  'membership.level': levels,
  'notice_choice.kind': noticeKinds,
  'notice_choice.mail': mailTimes,
  'notice_event.kind': notificationKinds,
  'notice_language.language': languages,
  'notice_waiting.kind': notificationKinds,
  'notice_waiting.mail': mailTimes,
  'notification.kind': notificationKinds,
  'outbox.kind': mailKinds,
  'outbox.language': languages,
  'outbox.state': mailStates,
  'agency.payment_document': paymentDocuments,
  'former_agency.payment_document': paymentDocuments,
  'payment.payment_type': paymentTypes,
  'payment.status': payoutStatuses,
  'relation.status': relationStatuses,
  'sale_flag.reason': saleFlags,
  'unpaid_click.reason': unpaidReasons,
  'service_account.level': levels,
};

async function databaseTypes(): Promise<string> {
  const database = await openDuckDb(':memory:');
  await migrate(database);
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string; is_nullable: string }>`
    select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_name <> 'schema_migration' order by table_name, ordinal_position`.execute(database.db);
  await database.close();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const body = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => {
      const known = words[`${table}.${column.column_name}`]?.map((word) => `'${word}'`).join(' | ');
      const stored = column.data_type.startsWith('DECIMAL') ? 'string' : types[column.data_type];
      const type = known ?? stored ?? `never /* ${column.data_type} */`;
      return `    ${column.column_name}: ${type}${column.is_nullable === 'YES' ? ' | null' : ''};`;
    });
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return `// Written by \`npm run generate\` from the migrations. DECIMAL columns are decimal text, TIMESTAMP ones are UTC.\n\nexport interface Database {\n${body.join('\n')}\n}\n`;
}

function settingsPage(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, about }]) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
  );
  return `# Settings

Environment variables, read once at the start and checked; a value that cannot be used is refused with what would be right. Written by \`npm run generate\` from \`server/config.ts\`.

| name | default | |
|---|---|---|
${rows.join('\n')}
`;
}

/** The reports page with its tables regenerated from the catalogue. */
function reportsPage(page: string): string {
  const ofMeasures = Object.entries(measures).map(
    ([name, one]) => `| \`${name}\` | ${one.group} | ${one.unit} | ${one.kind} | ${one.audience} | ${one.about} |`,
  );
  const ofDimensions = Object.entries(dimensions).map(
    ([name, one]) => `| \`${name}\` | ${one.group} | ${one.kind} | ${one.covers} | ${one.about} |`,
  );
  const tables = {
    measures: ['| measure | group | unit | kind | who | |', '|---|---|---|---|---|---|', ...ofMeasures],
    dimensions: ['| dimension | group | compares as | covers | |', '|---|---|---|---|---|', ...ofDimensions],
  };
  return Object.entries(tables).reduce(
    (text, [name, rows]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->)[^]*(<!-- /${name} -->)`),
        (_, start: string, end: string) => `${start}\n\n${rows.join('\n')}\n\n${end}`,
      ),
    page,
  );
}

writeFileSync('server/db/schema.generated.ts', await databaseTypes());
const answers = await exampleAnswers();
writeFileSync('server/http/answers.generated.json', `${JSON.stringify(answers, null, 2)}\n`);
writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(answers), null, 2)}\n`);
writeFileSync('docs/postman.json', `${JSON.stringify(collection(), null, 2)}\n`);
writeFileSync('src/client/operations.generated.ts', clientOperations());
writeFileSync('src/client/types.generated.ts', clientTypes());
writeFileSync('docs/environment.md', settingsPage());
writeFileSync('docs/reports.md', reportsPage(readFileSync('docs/reports.md', 'utf8')));
