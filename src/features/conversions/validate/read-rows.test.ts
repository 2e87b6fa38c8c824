import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rejectionReasons } from '#contract/conversion-updates';
import { reasonIn, statusIn, strangeIn, usesIn } from '#contract/decision-table';
import { writeCsv } from '#src/lib/csv.ts';
import * as german from '#src/text/de/index.ts';
import * as english from '#src/text/en/index.ts';
import { decidesItself, obstacleOf, proposalOf, readRows as readNamed, readText } from './read-rows.ts';
import { templateRows } from './template.ts';
import { emptyWish, type Wish } from './types.ts';

const approve: Wish = { ...emptyWish, status: 'approved' };
const reject: Wish = { ...emptyWish, status: 'rejected', rejectionCode: '1' };
const readRows = (text: string, wish: Wish) => readNamed(readText(text), wish);
const countRows = (text: string) => {
  const named = readText(text);
  if (named.kind === 'table') return { count: named.rows.length, decides: decidesItself(named) };
  return { count: named.kind === 'references' ? named.references.length : 0, decides: false };
};
const tableIn = (text: string) => {
  const named = readText(text);
  if (named.kind !== 'table') throw new Error(`${text} is read as ${named.kind}`);
  return named;
};
const proposedBy = (text: string, wish: Wish = approve) => proposalOf(tableIn(text), wish);
const namesIn = async (text: string) =>
  (await readRows(text, approve)).map(({ conversionId, advertiserRef }) => conversionId ?? advertiserRef);

describe('references', () => {
  it('stand between commas, semicolons, blanks or lines', async () => {
    // Without a digit, lines of two words each are a table of words.
    const name = fc.stringMatching(/^[A-Z0-9._/-]{0,8}[0-9][A-Z0-9._/-]{0,3}$/);
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
      // It is not said whether they are references or ids.
      ['A1', 'A2'].map((name) => ({
        conversionId: name,
        advertiserRef: name,
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
    expect(await readRows(text, approve)).toEqual([
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

const approving = ['approved', 'accept', 'confirmed', 'bestätigt', 'freigegeben', 'ok'];
const rejecting = (
  'rejected reject declined decline cancelled canceled cancel void returned ' +
  'abgelehnt ablehnen storniert Storno stornieren Retoure ungültig annulliert'
).split(' ');
const unknown = ['maybe', 'not approved', 'nicht bestätigt', 'approved?no', 'refusé', 'x', '1', 'paid', 'unapproved'];

describe('what a table proposes', () => {
  it('is said in numbers: approved, rejected, not understood', () => {
    const rows = [
      ...Array.from({ length: 225 }, (_, at) => `HA-${at},approved,,`),
      ...Array.from({ length: 60 }, (_, at) => `HB-${at},rejected,,customer sent it back`),
      ...Array.from({ length: 11 }, (_, at) => `HC-${at},perhaps,,`),
    ];
    const proposal = proposedBy(['reference,status,value,reason', ...rows].join('\n'));
    expect(proposal.counts).toEqual({ approved: 225, rejected: 60, pending: 0, value: 0, unclear: 11 });
    expect(proposal.unclear).toEqual([['perhaps', 11]]);
    expect(proposal.withoutReason).toBe(0);
  });

  it.each([
    ['reference,status,value,reason', 'HA-1,rejected,12.50,Returned'],
    ['Bestellnummer;Entscheidung;Betrag;Grund', 'HA-1;abgelehnt;12,50;Retoure'],
    ['Order number|Decision|Order value (GBP)|Comment', 'HA-1|declined|12.50|sent back'],
    ['Id\tStatus\tRejection reason', '501\tRejected\tGoods returned'],
    ['Nr.;Status;Ablehnungsgrund', '501;Abgelehnt;Ware zurückgegeben'],
  ])('is known from the names of its columns: %s', (header, row) => {
    expect(proposedBy(`${header}\n${row}`).counts).toMatchObject({ rejected: 1, approved: 0, unclear: 0 });
  });

  it('is known from what stands in columns without a name that is known', () => {
    const table = tableIn('Vorgang;Ergebnis;Laden\nHA-1;storniert;Nord\nHA-2;bestätigt;Süd');
    expect(table.uses).toEqual(['advertiserRef', 'status', undefined]);
    expect(proposalOf(table, approve).counts).toMatchObject({ approved: 1, rejected: 1 });
    expect(tableIn('HA-1,Shop A,rejected\nHA-2,Shop B,approved').uses).toEqual(['advertiserRef', undefined, 'status']);
  });

  it('stands below what an export says about its scope', () => {
    const table = tableIn(
      '\uFEFFScope,"2 conversions, any date"\nStatus,Rejected\n\nReference,Status\nHA-1,Rejected\n',
    );
    expect([table.header, table.rows]).toEqual([['Reference', 'Status'], [['HA-1', 'Rejected']]]);
  });

  it('is nothing where a word decides among references that are no table', () => {
    expect(readText('HA-1 rejected\nHA-2 approved')).toEqual({ kind: 'unclear', word: 'rejected' });
    expect(readText('HA-1, HA-2, abgelehnt')).toEqual({ kind: 'unclear', word: 'abgelehnt' });
  });

  it('is asked for where two columns claim to be the same, or none names its conversions', () => {
    expect(obstacleOf(tableIn('reference,status,decision\nHA-1,approved,rejected'))).toEqual({
      twice: ['status'],
      nameless: false,
      doubtful: [],
    });
    expect(obstacleOf(tableIn('shop,town\nHat and Co,Rome\nShoes,Paris'))).toEqual({
      twice: [],
      nameless: true,
      doubtful: [],
    });
  });

  it('is asked for where a known name has an addition that is not understood', () => {
    expect(obstacleOf(tableIn('reference,status,status (old)\nHA-1,approved,rejected'))).toMatchObject({
      doubtful: [{ at: 2, use: 'status' }],
    });
  });

  it('does not approve what a column of another name rejects, nor a row that is longer than its header', () => {
    expect(proposedBy('reference,status,shop says\nHA-1,approved,cancelled\nHA-2,approved,fine').counts).toMatchObject({
      approved: 1,
      unclear: 1,
    });
    expect(proposedBy('reference,name,status\nHA-1,Hat, Ltd,approved').counts).toMatchObject({
      approved: 0,
      unclear: 1,
    });
  });

  it('takes the common decision only where the table has no column for one, and no word against it', () => {
    expect(proposedBy('reference,status\nHA-1,\nHA-2,approved').counts).toMatchObject({ approved: 1, unclear: 1 });
    const text = 'reference,what the shop says,town\nHA-1,rejected by mail,Rome\nHA-2,fine,cancelled';
    expect(proposedBy(text).counts).toMatchObject({ approved: 1, unclear: 1 });
  });

  it('takes a value in the currency that its column names', async () => {
    expect(await readRows('Reference,Order value (EUR)\nHA-1,"12,50"', approve)).toEqual([
      { advertiserRef: 'HA-1', amount: '12.50', currency: 'EUR' },
    ]);
  });

  it('reads columns as they were chosen for its header', () => {
    const text = 'reference,status,decision\nHA-1,approved,rejected';
    const named = readText(text, () => ['advertiserRef', 'unused', 'status']);
    expect(named.kind === 'table' && proposalOf(named, approve).counts).toMatchObject({ rejected: 1, approved: 0 });
  });

  it('never approves what says rejected, and decides nothing by a word that is not known', () => {
    const noise = fc.constantFrom('', ' ', '  ');
    const spelled = (words: readonly string[]) =>
      fc.tuple(fc.constantFrom(...words), noise, fc.constantFrom('as', 'upper', 'lower')).map(([word, gap, way]) => {
        const text = way === 'upper' ? word.toUpperCase() : way === 'lower' ? word.toLowerCase() : word;
        return `${gap}${text}${gap}`;
      });
    const said = fc.oneof(
      spelled(approving).map((word) => ({ word, kind: 'approved' })),
      spelled(rejecting).map((word) => ({ word, kind: 'rejected' })),
      spelled(unknown).map((word) => ({ word, kind: 'unclear' })),
    );
    const header = fc.constantFrom(
      'status',
      'Decision',
      'STATE',
      'Entscheidung',
      'Ergebnis',
      'what happened',
      'Zustand',
      'Payment',
      'Customer',
    );
    const other = fc.tuple(
      fc.constantFrom('value', 'shop', 'Town', 'Betrag', 'Kampagne', 'notes of ours'),
      fc.constantFrom('', '12.50', '12,50', 'Hat', 'a b', '2026-03-01'),
    );
    const table = fc.record({
      rows: fc.array(said, { minLength: 1, maxLength: 12 }),
      header,
      name: fc.constantFrom('reference', 'Bestellnummer', 'Order ID', 'conversionId', 'Vorgang', 'Nr.'),
      others: fc.uniqueArray(other, { maxLength: 3, selector: ([name]) => name }),
      place: fc.nat(),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
    });
    const quote = (cell: string, delimiter: string) => (cell.includes(delimiter) ? `"${cell}"` : cell);
    fc.assert(
      fc.property(table, ({ rows, header, name, others, place, delimiter }) => {
        const columns = [[name, ...rows.map((_, at) => `HA-${at}`)]];
        columns.push(...others.map(([title, cell]) => [title, ...rows.map(() => cell)]));
        columns.splice(place % (columns.length + 1), 0, [header, ...rows.map(({ word }) => word)]);
        const lines = [header, ...rows].map((_, at) => columns.map((cells) => quote(cells[at] ?? '', delimiter)));
        const text = lines.map((cells) => cells.join(delimiter)).join('\n');
        for (const wish of [approve, reject]) {
          const named = readText(text);
          if (named.kind !== 'table') throw new Error(`${text} is read as ${named.kind}`);
          for (const [at, { kind }] of rows.entries()) {
            const { counts } = proposalOf({ ...named, rows: [named.rows[at] ?? []] }, wish);
            if (kind === 'rejected') expect(counts.approved, text).toBe(0);
            // The common decision is for tables that have no column for one, and is chosen by a press.
            if (kind === 'unclear' && decidesItself(named)) expect(counts.approved + counts.rejected, text).toBe(0);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe.each([
  ['English', english],
  ['German', german],
])('exports in %s', (_, { conversions, validate, storedWords }) => {
  it('are read by their own columns, none of which is strange', () => {
    const { reference, id, status, value, reason, advertiserId } = conversions.columns;
    expect(usesIn([reference, id, status, `${value} (EUR)`, reason, advertiserId])).toEqual([
      'advertiserRef',
      'conversionId',
      'status',
      'amount',
      'rejectionReason',
      'advertiserId',
    ]);
    expect(strangeIn(Object.values(conversions.columns))).toEqual([]);
  });

  it('are read by their own words', () => {
    expect(Object.entries(conversions.statuses).map(([status, word]) => statusIn(word) === status)).not.toContain(
      false,
    );
    for (const [code, sentence] of Object.entries(rejectionReasons)) {
      expect(reasonIn(storedWords[sentence as keyof typeof storedWords]), sentence).toBe(Number(code));
    }
    for (const [code, name] of Object.entries(validate.codes)) expect(reasonIn(name), name).toBe(Number(code));
  });
});

it('a template is read as it is meant', async () => {
  const text = writeCsv(templateRows('GBP'));
  expect(proposedBy(text).counts).toEqual({ approved: 2, rejected: 1, pending: 0, value: 0, unclear: 0 });
  expect((await readRows(text, approve))[2]).toEqual({
    advertiserRef: 'EXAMPLE-3',
    status: 'Approved',
    amount: '129.50',
    currency: 'GBP',
  });
});
