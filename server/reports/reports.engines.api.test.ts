import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import { dimensionNames } from '#contract/reports/dimensions';
import { measureNames, measures } from '#contract/reports/measures';
import type { ReportRow } from '#contract/reports/request';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;

beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

const plain = {
  measures: ['totalConversions'],
  dimensions: [] as string[],
  conditions: [] as object[],
  orderBys: [] as object[],
  dateType: 'conversionDate',
  fromDate: '2025-09-01',
  toDate: '2026-03-15',
};
const ask = (caller: Caller, body: object, query: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  network.app.inject({
    method: 'POST',
    url: '/v1/reporting',
    query: Object.fromEntries(
      Object.entries({ ...caller.own, ...query }).map(([name, value]) => [name, String(value)]),
    ),
    headers: { apikey: caller.key, ...headers },
    payload: { ...plain, ...body },
  });
async function rowsOf(caller: Caller, body: object, query: Record<string, unknown> = {}): Promise<ReportRow[]> {
  const answer = await ask(caller, body, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function refusal(caller: Caller, body: object, query: Record<string, unknown> = {}) {
  const answer = await ask(caller, body, query);
  return {
    status: answer.statusCode,
    ...answer.json<{ code: string; detail: string; errors?: { path: string; message: string }[] }>(),
  };
}
const open = measureNames.filter((name) => measures[name].audience === 'everybody');

describe('an answer', () => {
  test.each([...dimensionNames])('by %s', async (dimension) => {
    const rows = await rowsOf(manager, { measures: ['totalConversions', 'clicks'], dimensions: [dimension] });
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(rows[0]!)).toEqual([dimension, 'totalConversions', 'clicks']);
    expect(new Set(rows.map((row) => row[dimension])).size).toBe(rows.length);
  });

  test.each([...measureNames])('of %s', async (measure) => {
    const [row] = await rowsOf(manager, { measures: [measure], includeOriginalCurrency: true });
    const { unit } = measures[measure];
    const shape = {
      count: /^\d+$/,
      estimate: /^\d+\.\d$/,
      money: /^-?\d+\.\d{2}$/,
      ratio: /^\d+\.\d{6}$/,
      multiple: /^-?\d+\.\d{6}$/,
    }[unit];
    expect(row![measure]).toMatch(shape);
    expect(Object.hasOwn(row!, `original${measure[0]!.toUpperCase()}${measure.slice(1)}`)).toBe(unit === 'money');
  });

  test('has the money of the list of conversions, to the cent', async () => {
    const all: ConversionRow[] = [];
    for (let offset = 0; ; offset += 500) {
      const query = {
        fromDate: plain.fromDate,
        toDate: plain.toDate,
        dateField: 'conversion',
        targetCurrencyCode: 'GBP',
        limit: 500,
        offset,
      };
      const page = (await publisher.get('/v1/conversions', query)).json<ConversionRow[]>();
      all.push(...page);
      if (page.length < 500) break;
    }
    const rows = await rowsOf(publisher, {
      measures: ['totalConversions', 'totalCommission', 'rejectedCommission'],
      dimensions: ['date', 'hour', 'minute', 'PID', 'currencyCode'],
      targetCurrency: 'GBP',
    });
    const single = rows.filter((row) => row['totalConversions'] === '1');
    expect(all.length).toBeGreaterThan(20);
    expect(single.length).toBeGreaterThan(20);
    for (const row of single) {
      const at = `${row['date']}T${row['hour']!.padStart(2, '0')}:${row['minute']!.padStart(2, '0')}`;
      const conversion = all.find((one) => one.conversionDate.startsWith(at) && String(one.campaignId) === row['PID'])!;
      const amount = conversion.status === 'rejected' ? row['rejectedCommission'] : row['totalCommission'];
      expect([at, amount]).toEqual([at, Number(conversion.commission.amount).toFixed(2)]);
    }
    expect(rows.reduce((sum, row) => sum + Number(row['totalConversions']), 0)).toBe(all.length);
  });

  test('comes as CSV', async () => {
    const body = { measures: ['clicks', 'ctr'], dimensions: ['publisherName', 'month'] };
    const csv = await ask(manager, body, {}, { accept: 'text/csv' });
    expect(csv.headers['content-type']).toContain('text/csv');
    const rows = await rowsOf(manager, body);
    expect(csv.body.trim().split('\n')).toHaveLength(rows.length + 1);
    expect(csv.body.split('\n')[0]).toBe('publisherName,month,clicks,ctr');
  });

  test('has further reports behind its own, each as it is alone', async () => {
    const body = { measures: ['clicks', 'uniqueVisitors'], dimensions: ['publisherName', 'month'] };
    const compare = [{ fromDate: '2025-01-01', toDate: '2025-03-15' }];
    const further = [{ dimensions: ['month'] }, { dimensions: [], compare }, { fromDate: '2026-03-01' }];
    const rows = await rowsOf(manager, { ...body, further });
    const alone = await Promise.all(
      [{}, ...further].map(async (one, part) => {
        const of = { publisherName: null, month: null, part: String(part), period: '0' };
        return (await rowsOf(manager, { ...body, ...one })).map((row) => ({ ...of, ...row }));
      }),
    );
    expect(rows).toEqual(alone.flat());
    expect(Object.keys(rows[0]!)).toEqual(['publisherName', 'month', 'part', 'period', 'clicks', 'uniqueVisitors']);
    const csv = await ask(manager, { ...body, further }, {}, { accept: 'text/csv' });
    expect(csv.headers['x-total-count']).toBe(String(rows.length));
    expect(csv.body.trim().split('\n')).toHaveLength(rows.length + 1);
  });

  test('without dimensions is one row, also of nothing', async () => {
    const rows = await rowsOf(publisher, {
      measures: ['clicks', 'totalCommission', 'ctr'],
      fromDate: '2001-01-01',
      toDate: '2001-01-02',
    });
    expect(rows).toEqual([{ clicks: '0', totalCommission: '0.00', ctr: null }]);
  });

  test('takes days as clients write them, and today without an end', async () => {
    const { toDate: _, ...open } = plain;
    const answer = await network.app.inject({
      method: 'POST',
      url: `/v1/reporting?agencyId=${manager.own.agencyId}&contactId=0`,
      headers: { apikey: manager.key },
      payload: { ...open, fromDate: '01/09/2025' },
    });
    expect(answer.json()).toEqual(await rowsOf(manager, {}));
  });

  test('has the grouping by date once', async () => {
    const [row] = await rowsOf(manager, { dimensions: ['month'], dateGroupBy: 'monthly' });
    expect(Object.keys(row!)).toEqual(['month', 'totalConversions']);
    const [weekly] = await rowsOf(manager, {
      dimensions: ['month'],
      dateGroupBy: 'weekly',
      includeOriginalCurrency: true,
    });
    expect(Object.keys(weekly!)).toEqual(['month', 'week', 'currencyCode', 'totalConversions']);
  });
});

test('dateGroupBy groups by the date that dateType names', async () => {
  const named = {
    daily: 'invoiceDate',
    weekly: 'invoiceWeek',
    weekCommencing: 'invoiceWeekCommencing',
    monthly: 'invoiceMonth',
    quarterly: 'invoiceQuarter',
    yearly: 'invoiceYear',
  };
  for (const [dateGroupBy, dimension] of Object.entries(named)) {
    const grouped = await rowsOf(manager, { dimensions: [], dateGroupBy, dateType: 'invoiceDate' });
    expect(grouped.length, dateGroupBy).toBeGreaterThan(0);
    expect(grouped).toEqual(await rowsOf(manager, { dimensions: [dimension], dateType: 'invoiceDate' }));
  }
  const months = await rowsOf(manager, { dimensions: [], dateGroupBy: 'monthly', dateType: 'conversionDate' });
  expect(Object.keys(months[0]!)).toEqual(['month', 'totalConversions']);
});

describe('roles', () => {
  const hidden = measureNames.filter((name) => measures[name].audience === 'network');
  test('advertisers’ costs are every measure with Cost or returnOn in its name', () => {
    expect(hidden).toEqual(measureNames.filter((name) => /cost|returnOn/i.test(name)));
  });
  test.each(hidden)('a publisher never sees %s', async (measure) => {
    const tries = [{ measures: [measure] }, { conditions: [{ field: measure, operator: '>', valueList: ['0'] }] }];
    for (const body of tries)
      expect(await refusal(publisher, body)).toMatchObject({ status: 403, code: 'USER_CAN_NOT_ACCESS_RESOURCE' });
    expect(await rowsOf(advertiser, { measures: [measure] })).toHaveLength(1);
  });
  test('a publisher sees itself, an advertiser its own campaigns', async () => {
    const publishers = await rowsOf(publisher, { measures: open.slice(0, 20), dimensions: ['publisherId'] });
    expect(publishers.map((row) => row['publisherId'])).toEqual([String(publisher.own.contactId)]);
    const advertisers = await rowsOf(advertiser, {
      measures: ['clicks', 'totalConversions', 'assistedConversions'],
      dimensions: ['advertiserId'],
    });
    expect(advertisers.map((row) => row['advertiserId'])).toEqual([String(advertiser.own.contactId)]);
    const agencies = await rowsOf(manager, { measures: ['clicks', 'totalConversions'], dimensions: ['agencyId'] });
    expect(agencies.map((row) => row['agencyId'])).toEqual(['1']);
  });
  test('an account manager narrows to publishers or campaigns of colleagues', async () => {
    const all = Number((await rowsOf(manager, {}))[0]!['totalConversions']);
    const managers = await network.deps.db
      .selectFrom('account_manager')
      .where('agency_id', '=', 1)
      .orderBy('id')
      .select('id')
      .execute();
    for (const accountManagerType of ['PAM', 'CAM']) {
      let sum = 0;
      for (const { id } of managers) {
        sum += Number(
          (await rowsOf(manager, {}, { accountManagerType, accountManagerIds: id }))[0]!['totalConversions'],
        );
      }
      expect(sum).toBe(all);
      const ids = managers.map(({ id }) => id).join(',');
      expect(await rowsOf(manager, {}, { accountManagerType, accountManagerIds: ids })).toEqual([
        { totalConversions: String(all) },
      ]);
    }
    const refused = async (query: object) => {
      const { status, errors } = await refusal(manager, {}, { ...query });
      return [status, ...errors!.map(({ path, message }) => `${path.split('.')[0]}.${message}`)];
    };
    expect(await refused({ accountManagerIds: managers[0]!.id })).toEqual([
      400,
      'query.accountManagerType is required with accountManagerIds: PAM or CAM',
    ]);
    expect(await refused({ accountManagerType: 'CAM' })).toEqual([
      400,
      'query.accountManagerIds is required with accountManagerType: whose accounts',
    ]);
    const known = managers.map(({ id }) => id).join(', ');
    expect(await refused({ accountManagerType: 'CAM', accountManagerIds: '7,9' })).toEqual([
      400,
      `query.accountManagerIds must be account managers of the agency (${known}), not 7`,
      `query.accountManagerIds must be account managers of the agency (${known}), not 9`,
    ]);
    expect(await refusal(publisher, {}, { accountManagerType: 'PAM' })).toMatchObject({ status: 403 });
    expect(await refusal(publisher, {}, { accountManagerType: 'PAM', accountManagerIds: '11' })).toMatchObject({
      status: 403,
    });
  });
});

describe('a bad request', () => {
  const condition = (field: string, operator: string, ...valueList: string[]) => ({
    conditions: [{ field, operator, valueList }],
  });
  test.each<[string, object, string, string?]>([
    ['no measure', { measures: [] }, 'body.measures'],
    ['too many measures', { measures: measureNames.slice(0, 21) }, 'body.measures'],
    ['too many dimensions', { dimensions: dimensionNames.slice(0, 9) }, 'body.dimensions'],
    ['a wrong measure', { measures: ['click'] }, 'body.measures.0', 'Did you mean "clicks"?'],
    ['a dimension as a measure', { measures: ['clicks', 'publisherName'] }, 'body.measures.1', 'belongs in dimensions'],
    ['a measure as a dimension', { dimensions: ['clicks'] }, 'body.dimensions.0', 'belongs in measures'],
    ['a wrong dimension', { dimensions: ['PublisherNames'] }, 'body.dimensions.0', 'Did you mean "publisherName"?'],
    ['a double', { dimensions: ['date', 'month', 'date'] }, 'body.dimensions.2', 'twice'],
    ['a name of every object', { dimensions: ['constructor'] }, 'body.dimensions.0'],
    ['an unknown member', { dimension: [] }, 'body.dimension'],
    ['a wrong operator', condition('clicks', '!=', '1'), 'body.conditions.0.operator'],
    ['between one value', condition('clicks', 'between', '1'), 'body.conditions.0.valueList', '2 values'],
    ['two values for =', condition('clicks', '=', '1', '2'), 'body.conditions.0.valueList', '1 value'],
    ['no value', condition('clicks', '='), 'body.conditions.0.valueList'],
    ['a number that is none', condition('hour', '=', 'noon'), 'body.conditions.0.valueList.0'],
    ['a day that is none', condition('date', '>', '2026-02-30'), 'body.conditions.0.valueList.0'],
    ['an unknown field', condition('clicky', '=', '1'), 'body.conditions.0.field', 'Did you mean "clicks"?'],
    [
      'an order by what is not there',
      { orderBys: [{ field: 'clicks', direction: 'asc' }] },
      'body.orderBys.0.field',
      'add "clicks" to measures',
    ],
    [
      'an order by what is nothing',
      { orderBys: [{ field: 'totalConversion', direction: 'asc' }] },
      'body.orderBys.0.field',
      'Did you mean "totalConversions"?',
    ],
    ['a wrong direction', { orderBys: [{ field: 'totalConversions', direction: 'up' }] }, 'body.orderBys.0.direction'],
    ['a wrong date type', { dateType: 'clickDate' }, 'body.dateType'],
    ['a day that does not exist', { fromDate: '31/02/2026' }, 'body.fromDate'],
    ['a period that ends before it starts', { fromDate: '2026-03-16', toDate: '15/03/2026' }, 'body.fromDate'],
    ['an unknown currency', { targetCurrency: 'XXX' }, 'body.targetCurrency'],
    ['no currency at all', { measures: ['epc'], includeTargetCurrency: false }, 'body.includeTargetCurrency'],
  ])('%s is named', async (_, body, path, words = '') => {
    const answer = await refusal(manager, body);
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(answer.errors!.map((error) => error.path)).toEqual([path]);
    expect(answer.errors![0]!.message).toContain(words);
  });
  test('every wrong entry is named at once', async () => {
    const answer = await refusal(manager, {
      measures: ['clik', 'epcc'],
      dimensions: ['day'],
      conditions: [{ field: 'hours', operator: 'is', valueList: [] }],
      dateType: 'clickDate',
      fromDate: 'yesterday',
    });
    expect(answer.errors!.map((error) => error.path)).toEqual([
      'body.measures.0',
      'body.measures.1',
      'body.dimensions.0',
      'body.conditions.0.field',
      'body.conditions.0.operator',
      'body.conditions.0.valueList',
      'body.dateType',
      'body.fromDate',
    ]);
  });
  test('everything that does not fit together is named at once', async () => {
    const answer = await refusal(manager, {
      measures: ['clicks', 'clicks'],
      dimensions: ['month', 'month'],
      conditions: [{ field: 'hour', operator: 'between', valueList: ['noon'] }],
      orderBys: [{ field: 'epc', direction: 'asc' }],
      fromDate: '2026-03-16',
      targetCurrency: 'XXX',
    });
    expect(answer.errors!.map((error) => error.path)).toEqual([
      'body.measures.1',
      'body.dimensions.1',
      'body.conditions.0.valueList',
      'body.orderBys.0.field',
      'body.fromDate',
      'body.targetCurrency',
    ]);
  });
  test('an unknown name hides no other mistake', async () => {
    const answer = await refusal(
      manager,
      {
        measures: ['clickz', 'clicks'],
        dimensions: ['month'],
        conditions: [
          { field: 'hour', operator: 'is', valueList: ['1'] },
          { field: 'hour', operator: 'between', valueList: ['1'] },
        ],
        orderBys: [
          { field: 'commision', direction: 'desc' },
          { field: 'publisherName', direction: 'desc' },
          // May be what "clickz" was to be.
          { field: 'epc', direction: 'asc' },
          { field: 'clicsk', direction: 'up' },
        ],
        toDate: '2026-02-30',
        targetCurrency: 'XXX',
      },
      { accountManagerType: 'PAM' },
    );
    expect(answer.status).toBe(400);
    expect(answer.errors!.map((error) => error.path)).toEqual([
      'body.measures.0',
      'body.conditions.0.operator',
      'body.orderBys.3.direction',
      'body.toDate',
      'query.accountManagerIds',
      'body.conditions.1.valueList',
      'body.orderBys.0.field',
      'body.orderBys.1.field',
      'body.orderBys.3.field',
      'body.targetCurrency',
    ]);
    for (const { path, message } of answer.errors!) expect(message).toMatch(`${path.replace(/^\w+\./, '')} `);
  });
  test('what an account manager’s report is narrowed to is named beside what does not fit together', async () => {
    const answer = await refusal(
      manager,
      { orderBys: [{ field: 'epc', direction: 'asc' }] },
      { accountManagerType: 'CAM', accountManagerIds: '77' },
    );
    expect(answer.errors!.map((error) => error.path)).toEqual(['query.accountManagerIds', 'body.orderBys.0.field']);
  });
  test('account managers of another agency are named beside a malformed body, to account managers alone', async () => {
    const body = { measures: ['clickz'] };
    const narrowed = { accountManagerType: 'CAM', accountManagerIds: '77' };
    const paths = async (caller: Caller, query: object) =>
      (await refusal(caller, body, { ...narrowed, ...query })).errors!.map(({ path }) => path);
    expect(await paths(manager, {})).toEqual(['body.measures.0', 'query.accountManagerIds']);
    expect(await paths(publisher, {})).toEqual(['body.measures.0']);
    expect(await paths(manager, { agencyId: 2 })).toEqual(['body.measures.0']);
    expect(await paths(manager, { agencyId: 'x' })).toEqual(['query.agencyId', 'body.measures.0']);
  });
  test('what is wrong with further reports is named where it is said, and what they share once', async () => {
    const paths = async (body: object) => (await refusal(manager, body)).errors!.map(({ path }) => path);
    const further = [
      { dimensions: ['month', 'month'], orderBys: [{ field: 'city', direction: 'asc' }] },
      { conditions: [{ field: 'clicks', operator: 'between', valueList: ['1'] }] },
      { fromDate: '2026-03-16' },
      {},
    ];
    expect(await paths({ targetCurrency: 'XXX', further })).toEqual([
      'body.targetCurrency',
      'body.further.0.dimensions.1',
      'body.further.0.orderBys.0.field',
      'body.further.1.conditions.0.valueList',
      'body.further.2.fromDate',
    ]);
    const mixed = [
      { field: 'clicks', operator: '>', valueList: ['1'] },
      { field: 'month', operator: '=', valueList: ['2026-01'], or: true },
    ];
    expect(await paths({ dimensions: ['month'], conditions: mixed, further: [{ dimensions: [] }] })).toEqual([
      'body.further.0',
    ]);
    expect(await paths({ further: [{ measures: ['clicks'] }] })).toEqual(['body.further.0.measures']);
    const costs = { further: [{ conditions: [{ field: 'clickCost', operator: '>', valueList: ['1'] }] }] };
    expect((await refusal(publisher, costs)).status).toBe(403);
  });
  test('alternatives that mix measures with a dimension outside of the report', async () => {
    const conditions = [
      { field: 'clicks', operator: '>', valueList: ['1'] },
      { field: 'month', operator: '=', valueList: ['2026-01'], or: true },
    ];
    const { status, errors } = await refusal(manager, { dimensions: ['date'], conditions });
    expect([status, errors![0]!.path]).toEqual([400, 'body.conditions.1.field']);
    expect(errors![0]!.message).toContain('which "month" is not');
    expect((await rowsOf(manager, { dimensions: ['month'], conditions })).length).toBeGreaterThan(0);
  });
});
