import { executeReport } from '#contract/reports/request';
import { queryText } from '#contract/endpoint';
import * as t from '#text';
import type { ReportInput } from './requests.ts';

/** Characters of the longest request that stands among a command's arguments: Linux takes 128 kB. */
const MOST_ARGUMENT = 100_000;

/** A report's request as text. */
export const jsonOf = ({ body }: Pick<ReportInput, 'body'>): string => JSON.stringify(body, null, 2);

/** A report's request as a command of a terminal. @param origin of the service */
export function curlOf(input: ReportInput, origin: string): string {
  const json = jsonOf(input);
  const isLong = new TextEncoder().encode(json).length > MOST_ARGUMENT;
  return [
    `curl -X POST '${origin}${executeReport.path}${queryText(input.query)}' \\`,
    `  -H 'apikey: ${t.reports.yourKey}' \\`,
    "  -H 'content-type: application/json' \\",
    isLong ? `  -d @- <<'REPORT'\n${json}\nREPORT` : `  -d '${json.replaceAll("'", "'\\''")}'`,
  ].join('\n');
}
