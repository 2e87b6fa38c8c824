import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDefinition, readDefinition, writeDefinition } from './definition.ts';
import { anyDefinition as definition } from './testing.ts';

describe('the address of a report', () => {
  test('holds all of it', () => {
    fc.assert(
      fc.property(definition, (one) => {
        const address = writeDefinition(new URLSearchParams(), one).toString();
        expect(readDefinition(new URLSearchParams(address))).toEqual(one);
      }),
    );
  });

  test('leaves out what is as usual, and keeps what belongs to others', () => {
    expect(writeDefinition(new URLSearchParams('report=7'), emptyDefinition).toString()).toBe('report=7');
  });

  test('drops what makes no sense, and that alone', () => {
    const read = readDefinition(
      new URLSearchParams('rows=month,nonsense&values=clicks&where=clicks~gt~5!x~eq~1&where=y&sort=-clicks,z&period=x'),
    );
    expect(read).toMatchObject({
      rows: ['month'],
      values: ['clicks'],
      where: [[{ field: 'clicks', operator: '>', values: ['5'] }]],
      sort: [{ field: 'clicks', direction: 'desc' }],
      period: 'last30',
    });
  });
});
