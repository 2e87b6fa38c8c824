import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRows, readRows } from './read-rows.ts';
import { emptyWish, type Wish } from './types.ts';

const approve: Wish = { ...emptyWish, status: 'approved' };
const reject: Wish = { ...emptyWish, status: 'rejected', rejectionCode: '1' };
const namesIn = async (text: string) =>
  (await readRows(text, approve)).map(({ conversionId, advertiserRef }) => conversionId ?? advertiserRef);

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

  it('take the decision', async () => {
    expect(await readRows('A1 A2', { ...reject, rejectionReason: 'Sent back' })).toEqual(
      ['A1', 'A2'].map((advertiserRef) => ({
        advertiserRef,
        status: 'rejected',
        rejectionCode: '1',
        rejectionReason: 'Sent back',
      })),
    );
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
    expect(await readRows(text, reject)).toEqual([
      { advertiserRef: 'A1', status: 'Approved' },
      { advertiserRef: 'A2', status: 'rejected' },
    ]);
  });

  it('is read with semicolons, quotes and commas in its words', async () => {
    const text =
      'Conversion ID;amount;rejection_reason;status\n' +
      '"501";"12,50";"Too late, not paid; ""gone"", sent back, lost";REJECTED\n502;7;a, b, c, d, e;rejected';
    expect(await readRows(text, approve)).toEqual([
      {
        conversionId: '501',
        status: 'REJECTED',
        amount: '12.50',
        rejectionReason: 'Too late, not paid; "gone", sent back, lost',
      },
      { conversionId: '502', status: 'rejected', amount: '7', rejectionReason: 'a, b, c, d, e' },
    ]);
    expect(await namesIn(text)).toEqual(['501', '502']);
  });

  it('leaves to the common decision what its rows do not say, but keeps their reasons', async () => {
    const text = 'advertiserRef,rejectionCode,rejectionReason\nA1,4,Stolen card\nA2,,';
    expect(countRows(text)).toEqual({ count: 2, decides: false });
    expect(await readRows(text, { ...reject, rejectionReason: 'Common' })).toEqual([
      { advertiserRef: 'A1', status: 'rejected', rejectionCode: '4', rejectionReason: 'Stolen card' },
      { advertiserRef: 'A2', status: 'rejected', rejectionCode: '1', rejectionReason: 'Common' },
    ]);
  });

  it('takes the id where it has both, the reference where the id is empty', async () => {
    expect(await namesIn('conversionId,advertiserRef,status\n501,A1,approved\n,A2,approved')).toEqual(['501', 'A2']);
  });

  it('says whose each conversion is, where it does, in the words that were typed', async () => {
    const text = 'advertiserRef,advertiserId,status\nA1,1,approved\nA1,x,fine\nA1,,approved';
    expect(await readRows(text, approve)).toEqual([
      { advertiserRef: 'A1', advertiserId: '1', status: 'approved' },
      { advertiserRef: 'A1', advertiserId: 'x', status: 'fine' },
      { advertiserRef: 'A1', status: 'approved' },
    ]);
  });

  it('keeps rows that name nothing: the check says what is wrong with them', async () => {
    expect(await readRows('advertiserRef,status\n,approved', approve)).toEqual([{ status: 'approved' }]);
  });
});
