import { refusal, sentenceOf } from '#contract/refusals/index';
import { text } from '#server/reference/values';
import type { Step } from './step.ts';

const kinds = [
  { parameter: 'ref', why: refusal('check.utf8'), example: String.raw`HA-B\xFCro-7`, calls: 12 },
  { parameter: 'amount', why: refusal('check.saleAmount', { example: '129.50' }), example: '64,90', calls: 3 },
];

/** Sales of each advertiser's first campaign that its shop reports wrongly, until two days ago. */
export const refusedSales = (today: string): Step[] =>
  kinds.map(({ parameter, why, example, calls }) => ({
    label: 'Refused sales',
    sql: `INSERT INTO refused_sale
      SELECT agency_id, advertiser_id, min(id), ${text(parameter)}, ${text(why.key)}, ${text(sentenceOf(why))},
        ${text(JSON.stringify(why))}, ${text(example)}, ${calls},
        TIMESTAMP '${today} 08:15:00' - INTERVAL 9 DAY, TIMESTAMP '${today} 18:40:00' - INTERVAL 2 DAY
      FROM campaign GROUP BY agency_id, advertiser_id`,
  }));
