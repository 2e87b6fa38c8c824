import { parse } from 'node:querystring';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { listConversions } from '#contract/conversions';
import { Failure, problemOf } from '#server/failure';
import { checkOrigin } from './authenticate.ts';
import { csvCell, csvColumns, csvText } from './csv.ts';
import { failureOf } from './failures.ts';
import { inputReader } from './input.ts';
import { pageLinks } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import { scopeOf, type Grant, type Principal } from './principal.ts';
import { readQuery } from './query.ts';

describe('the query of an address', () => {
  test('a list is the same list however it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (values) => {
        const written = (key: (index: number) => string) =>
          new URLSearchParams(values.map((value, index) => [key(index), value])).toString();
        for (const key of [() => 's', () => 's[]', (index: number) => `s[${index}]`]) {
          expect(readQuery(written(key))['s']).toEqual(values);
        }
      }),
    );
  });

  test('hostile names are only names', () => {
    expect(Object.getPrototypeOf(readQuery('__proto__=1&constructor=2'))).toBeNull();
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => typeof readQuery(text) === 'object' && typeof parse(text) === 'object',
      ),
    );
  });
});

describe('reading input', () => {
  const read = inputReader(listConversions);
  const good = {
    agencyId: ['1'],
    contactId: ['2'],
    fromDate: ['2026-01-01'],
    toDate: ['2026-01-31'],
    dateField: ['click'],
    targetCurrencyCode: ['gbp'],
  };
  const errorsOf = (query: Record<string, string[]>) => {
    try {
      read({ params: {}, query, body: undefined });
      return [];
    } catch (error) {
      return (error as Failure).errors;
    }
  };

  test('fills in what is left out and takes an empty value as left out', () => {
    const { query } = read({ params: {}, query: { ...good, limit: [''], status: [''] }, body: undefined }) as {
      query: Record<string, unknown>;
    };
    expect(query).toMatchObject({ limit: 50, offset: 0, conversionType: 'conversions', targetCurrencyCode: 'GBP' });
    expect(query['status']).toBeUndefined();
  });

  test('names every bad parameter at once, in words', () => {
    expect(
      errorsOf({ ...good, limit: ['501'], status: ['approved,maybe'], dateField: ['sale'] }).map((error) => error.path),
    ).toEqual(['query.status.1', 'query.dateField', 'query.limit']);
    expect(errorsOf({ ...good, agencyId: ['1', '2'] })).toEqual([
      {
        path: 'query.agencyId',
        message: 'takes one value, 2 were given',
        refusal: { key: 'input.oneValue', values: { count: 2 } },
      },
    ]);
    expect(errorsOf({ ...good, fromDate: ['2026-02-01'] })[0]!.message).toContain('must not be after toDate');
    // A period that is backwards is named beside a bad value of another parameter.
    expect(errorsOf({ ...good, fromDate: ['2026-02-01'], limit: ['0'] }).map(({ message }) => message)).toEqual([
      'must be a whole number from 1 to 500, not "0"',
      expect.stringMatching(/^must not be after toDate/),
    ]);
  });

  test('whatever is sent is read or refused, never worse', () => {
    const names = fc.constantFrom(...Object.keys(good), 'limit', 'offset', 'status', 'legacyId', 'excludeInvoiced');
    fc.assert(
      fc.property(fc.dictionary(names, fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 })), (query) => {
        expect(Array.isArray(errorsOf({ ...good, ...query }))).toBe(true);
      }),
    );
  });
});

describe('CSV', () => {
  test('no cell is a formula, numbers stay numbers', () => {
    for (const text of ['=1+1', '+1+1', '-1+1', '@x', '\tx']) expect(csvCell(text)).toBe(`'${text}`);
    for (const number of ['-12.50', '0', '12']) expect(csvCell(number)).toBe(number);
    expect(csvCell(null)).toBe('');
    fc.assert(fc.property(fc.string(), (text) => !/^[=+@\t\r]/.test(csvCell(text))));
  });

  test('has a column for each field, nested ones with a dot, also below what may be null', () => {
    const reply = z.array(
      z.object({ id: z.string(), cost: z.nullable(z.object({ amount: z.string() })), tags: z.array(z.string()) }),
    );
    expect(csvColumns(reply).map((column) => column.name)).toEqual(['id', 'cost.amount', 'tags']);
  });

  test('quotes what needs it', async () => {
    const columns = csvColumns(z.array(z.object({ a: z.string(), b: z.nullable(z.string()) })));
    async function* rows() {
      yield [{ a: 'x,"y"\nz', b: null }];
    }
    let text = '';
    for await (const part of csvText(columns, rows())) text += part;
    expect(text).toBe('a,b\n"x,""y""\nz",\n');
  });
});

describe('page links', () => {
  test('following next from the start meets every row once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 50 }), (total, limit) => {
        let seen = 0;
        let address: string | undefined = `/v1/x?agencyId=1&limit=${limit}&offset=0`;
        while (address !== undefined) {
          const offset: number = Number(new URL(address, 'http://x').searchParams.get('offset'));
          expect(offset).toBe(seen);
          seen = Math.min(total, offset + limit);
          address = /<([^>]+)>; rel="next"/.exec(pageLinks(address, { offset, limit }, total) ?? '')?.[1];
        }
        expect(seen).toBe(total);
      }),
    );
  });
});

describe('whose data', () => {
  const grant = (role: Grant['role'], agencyId: number, contactId: number): Grant => ({
    membershipId: 1,
    role,
    level: 'admin',
    agencyId,
    contactId,
  });
  const principal = (...grants: Grant[]): Principal => ({ kind: 'user', id: 'u', name: 'U', grants });
  const kindOf = async (agencyId: number, contactId: number) =>
    agencyId === 1 && contactId === 7 ? ('advertiser' as const) : undefined;
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'allowed',
      (error: Failure) => error.code,
    );

  test('one’s own contact, and for a manager every contact of the agency and the whole of it', async () => {
    expect(await scopeOf(principal(grant('publisher', 1, 5)), 1, 5, kindOf)).toEqual({
      agencyId: 1,
      contactId: 5,
      kind: 'publisher',
      role: 'publisher',
    });
    const manager = principal(grant('manager', 1, 0));
    expect(await scopeOf(manager, 1, 0, kindOf)).toMatchObject({ kind: 'agency' });
    expect(await scopeOf(manager, 1, 7, kindOf)).toEqual({
      agencyId: 1,
      contactId: 7,
      kind: 'advertiser',
      role: 'manager',
    });
  });

  test('nothing else, whatever is asked', async () => {
    const publisher = principal(grant('publisher', 1, 5));
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.nat(20), async (agency, contact) => {
        fc.pre(!(agency === 1 && contact === 5));
        expect(await codeOf(scopeOf(publisher, agency, contact, kindOf))).toBe(
          agency === 1 ? 'USERID_CANNOT_ACCESS_CONTACT' : 'USER_CAN_NOT_ACCESS_RESOURCE',
        );
      }),
    );
    expect(await codeOf(scopeOf(principal(grant('manager', 1, 0)), 1, 8, kindOf))).toBe('USERID_CANNOT_ACCESS_CONTACT');
  });
});

describe('where a change comes from', () => {
  const check = (method: string, headers: Record<string, string>) => () =>
    checkOrigin(
      { method, protocol: 'http', headers: { host: 'deck.example', ...headers } } as never,
      'https://deck.example',
    );
  test('is this host, or it is refused', () => {
    expect(check('POST', { origin: 'https://deck.example' })).not.toThrow();
    expect(check('POST', { 'sec-fetch-site': 'same-origin' })).not.toThrow();
    expect(check('GET', { origin: 'https://evil.example' })).not.toThrow();
    expect(check('POST', { host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' })).not.toThrow();
    expect(check('POST', { host: 'evil.example', origin: 'http://evil.example' }), 'a rebound name').toThrow(Failure);
    expect(check('POST', { host: '127.0.0.1:4000', origin: 'https://127.0.0.1:4000' }), 'another scheme').toThrow(
      Failure,
    );
    for (const origin of [
      'http://deck.example',
      'https://deck.example:8443',
      'https://evil.example',
      'https://deck.example.evil.example',
      'null',
      '',
    ]) {
      expect(check('DELETE', { origin }), origin).toThrow(Failure);
    }
    expect(check('PUT', {})).toThrow(Failure);
    expect(check('PUT', { 'sec-fetch-site': 'cross-site' })).toThrow(Failure);
  });
});

describe('failures', () => {
  test('an unknown error is INTERNAL without its message', () => {
    const failure = failureOf(new Error('select * from secrets'));
    expect(failure.code).toBe('INTERNAL');
    expect(JSON.stringify(problemOf(failure, 'id'))).not.toContain('secrets');
  });
});

test('the OpenAPI document gives every operation its parameters, answers and failures', () => {
  const { paths } = openApiDocument({}) as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>;
  };
  const operation = paths['/v1/campaigns/{productId}']!['get']!;
  expect(operation.parameters.map((one) => one.name)).toEqual(['productId', 'agencyId', 'contactId']);
  expect(Object.keys(operation.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '429', '500', '503']),
  );
});
