import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as t from '#text';
import { countRows, readRows } from './read-rows.ts';
import { emptyWish, type Wish } from './types.ts';

const approve: Wish = { ...emptyWish, status: 'approved' };
const reject: Wish = { ...emptyWish, status: 'rejected', rejectionCode: '1' };
const rowsIn = async (text: string, wish = approve) => (await readRows(text, wish, 7)).rows;
const namesIn = async (text: string) => (await rowsIn(text)).map(({ name }) => name);
const wishesIn = async (text: string, wish: Wish) => (await rowsIn(text, wish)).map((row) => row.wish);
const messagesIn = async (text: string, wish = approve) => (await rowsIn(text, wish)).map(({ message }) => message);

describe('references', () => {
  it('stand between commas, semicolons, blanks or lines', async () => {
    const name = fc.stringMatching(/^[A-Z0-9._/-]{1,12}$/);
    const between = fc.constantFrom(',', ';', ' ', '\t', '\n', '\r\n', ', ', ' ;\n\n');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, between), { minLength: 1 }), fc.boolean(), async (parts, marked) => {
        const text = `${marked ? '\uFEFF' : ''}${parts.map((part) => part.join('')).join('')}`;
        expect(await namesIn(text)).toEqual(parts.map(([one]) => one));
        expect(countRows(text)).toEqual({ count: parts.length, decides: false });
      }),
    );
  });

  it('take the decision, and belong to the advertiser who looks', async () => {
    expect(await readRows('A1 A2', reject, 7)).toEqual({
      kind: 'references',
      rows: ['A1', 'A2'].map((name) => ({ name, advertiserId: 7, wish: reject, message: null })),
    });
    expect((await readRows('A1', reject, null)).rows[0]).toMatchObject({ advertiserId: null, message: null });
  });

  it('count once when they are named twice', async () => {
    expect(await messagesIn('A1 A2 A1\nA1')).toEqual([null, null, t.validate.twice, t.validate.twice]);
  });

  it('are none in nothing', async () => {
    expect([await namesIn(''), await namesIn(' \n,;')]).toEqual([[], []]);
    expect(countRows('')).toEqual({ count: 0, decides: false });
  });
});

describe('a table', () => {
  it('of two columns, as a spreadsheet gives it, decides by itself', async () => {
    const text = '\uFEFFadvertiserRef\tStatus\r\nA1\tApproved\r\nA2\trejected\r\n';
    expect(countRows(text)).toEqual({ count: 2, decides: true });
    expect(await readRows(text, reject, 7)).toMatchObject({
      kind: 'table',
      rows: [
        { name: 'A1', wish: { status: 'approved', rejectionCode: null } },
        { name: 'A2', wish: { status: 'rejected', rejectionCode: null } },
      ],
    });
  });

  it('is read with semicolons, quotes and commas in its words', async () => {
    const text =
      'Conversion ID;amount;rejection_reason;status\n' +
      '"501";"12,50";"Too late, not paid; ""gone"", sent back, lost";REJECTED\n502;7;a, b, c, d, e;rejected';
    expect(await wishesIn(text, approve)).toEqual([
      {
        status: 'rejected',
        amount: '12.50',
        rejectionCode: null,
        rejectionReason: 'Too late, not paid; "gone", sent back, lost',
      },
      { status: 'rejected', amount: '7', rejectionCode: null, rejectionReason: 'a, b, c, d, e' },
    ]);
    expect(await namesIn(text)).toEqual(['501', '502']);
  });

  it('leaves to the common decision what its rows do not say, but keeps their reasons', async () => {
    const text = 'advertiserRef,rejectionCode,rejectionReason\nA1,4,Stolen card\nA2,,';
    expect(countRows(text)).toEqual({ count: 2, decides: false });
    expect(await wishesIn(text, { ...reject, rejectionReason: 'Common' })).toEqual([
      { status: 'rejected', amount: null, rejectionCode: '4', rejectionReason: 'Stolen card' },
      { status: 'rejected', amount: null, rejectionCode: '1', rejectionReason: 'Common' },
    ]);
  });

  it('takes the id where it has both, the reference where the id is empty', async () => {
    expect(await namesIn('conversionId,advertiserRef,status\n501,A1,approved\n,A2,approved')).toEqual(['501', 'A2']);
  });

  it('tells the same reference of two advertisers apart', async () => {
    const text = 'advertiserRef,advertiserId,status\nA1,1,approved\nA1,2,approved\nA1,,approved\nA1,7,approved';
    expect((await rowsIn(text)).map(({ advertiserId }) => advertiserId)).toEqual([1, 2, 7, 7]);
    expect(await messagesIn(text)).toEqual([null, null, null, t.validate.twice]);
  });

  it('says of each row what is wrong with it', async () => {
    const rows = [
      ',1,approved,,',
      'A1,x,approved,,',
      'A2,0,approved,,',
      'A3,1,fine,,',
      'A4,1,,"1.234,50",',
      'A5,1,rejected,,12',
      'A6,1,approved,,',
    ];
    const text = ['advertiserRef,advertiserId,status,amount,rejectionCode', ...rows].join('\n');
    const expected = [
      t.validate.reference,
      'advertiserId',
      'advertiserId',
      'status',
      'conversionValue',
      'rejectionCode',
    ];
    const found = await messagesIn(text);
    for (const [at, words] of expected.entries()) expect(found[at]).toMatch(new RegExp(`^${words} `));
    expect(found[6]).toBeNull();
  });

  it('that asks for nothing says so', async () => {
    expect(await messagesIn('advertiserRef\nA1', emptyWish)).toEqual([t.validate.asksNothing]);
  });
});
