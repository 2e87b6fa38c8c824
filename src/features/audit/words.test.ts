import { describe, expect, it } from 'vitest';
import { actionText, changesOf, subjectText, summaryOf } from './words.ts';

describe('audit', () => {
  it('says what changed, and only that', () => {
    expect(summaryOf({ status: 'pending', value: '80.34' }, { status: 'approved', value: '80.34' })).toBe(
      'status: pending → approved',
    );
    expect(summaryOf(null, { name: 'Shop', tags: ['a'] })).toBe('name: Shop, tags: ["a"]');
    expect(summaryOf({ name: 'Shop' }, null)).toBe('name: Shop → –');
    expect(summaryOf(null, null)).toBe('');
  });

  it('lists every recorded value, changed ones first', () => {
    expect(changesOf({ value: '1.00', status: 'a' }, { value: '1.00', status: 'b' }).map(({ name }) => name)).toEqual([
      'status',
      'value',
    ]);
  });

  it('shows an action it has no words for as it is', () => {
    expect(actionText('invoice.sent')).toBe('Invoice sent');
    expect(actionText('relation.paused_again')).toBe('relation paused again');
    expect(subjectText('short_url')).toBe('Short link');
    expect(subjectText('odd_thing')).toBe('odd thing');
  });
});
