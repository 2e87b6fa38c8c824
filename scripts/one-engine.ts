/**
 * Tests of the API that run on DuckDB alone. One engine is enough for requests that the contract alone reads, checks
 * and refuses, and for what happens outside of the database: sign-in, mail servers, live networks, starting, and
 * foreign accounts, which are refused before any SQL. On PostgreSQL `operations.api.test.ts` calls every operation
 * once, and the tests of modules, reports and tracking run whole: casts, order, transactions, locks and failures differ
 * between the engines.
 */
export const onOneEngine = [
  'server/attack/{answers,connections,full-disk,starting,tables,uploads}.api.test.ts',
  'server/http/*.api.test.ts',
  'server/{invitations,mail}.kill.api.test.ts',
  'server/levels.api.test.ts',
  'server/mail/mail.api.test.ts',
  'server/main.api.test.ts',
  'server/mirror/{changing,kill,older,writes,writes-failing,writes-kill}.api.test.ts',
  'server/modules/access/{sign-in,two-factor}.api.test.ts',
  'server/modules/connections/*.api.test.ts',
  'server/modules/files/upload-refused.api.test.ts',
  'server/{parameters,robustness}.api.test.ts',
  'server/scope.api.test.ts',
];
