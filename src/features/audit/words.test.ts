import { describe, expect, it } from 'vitest';
import { actionText, subjectText, summaryOf } from './words.ts';

describe('audit', () => {
  it('says what changed, and only that', () => {
    expect(summaryOf('conversion', { status: 'pending', value: '80.34' }, { status: 'approved', value: '80.34' })).toBe(
      'Status: Pending → Approved',
    );
    expect(summaryOf('conversion', null, { name: 'Shop', tags: ['a'] })).toBe('Name: Shop, tags: a');
    expect(summaryOf('conversion', { name: 'Shop' }, null)).toBe('Name: Shop → –');
    expect(summaryOf('conversion', null, null)).toBe('');
  });

  it('writes what is recorded as the page writes it, and what it does not know as it is', () => {
    expect(summaryOf('conversion', { value: '1280.3' }, { value: '1300', commission: '5.0000' })).toBe(
      'Order value: 1,280.30 → 1,300.00, Commission: 5.00',
    );
    expect(summaryOf('conversion', null, { month: '2026-03', status: 'With advertiser' })).toBe(
      'Month: Mar 2026, Status: With advertiser',
    );
    expect(summaryOf('conversion', null, { signInBy: 'recoveryCode' })).toBe('With: Recovery code');
    expect(summaryOf('conversion', null, { status: 'odd', oddAmount: '1300.5' })).toBe(
      'Status: odd, oddAmount: 1300.5',
    );
  });

  it('shows an action it has no words for as it is', () => {
    expect(actionText('invoice.sent')).toBe('Invoice sent');
    expect(actionText('relation.paused_again')).toBe('relation paused again');
    expect(summaryOf('payment', { status: 'Raised' }, { status: 'Sent' })).toBe('Status: Raised → Paid');
    expect(summaryOf('invoice', { status: 'Draft' }, { status: 'Sent' })).toBe('Status: Draft → Sent');
    expect(subjectText('short_url')).toBe('Short link');
    expect(subjectText('odd_thing')).toBe('odd thing');
  });
});
