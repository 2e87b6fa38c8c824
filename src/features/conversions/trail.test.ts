import { describe, expect, test } from 'vitest';
import { standingOf } from './decide/standing.ts';
import { trailOf } from './trail.ts';

const sale = {
  clickDate: '2026-03-01T23:00:00.000Z',
  conversionDate: '2026-03-02T01:00:00.000Z',
  decisionDate: null,
  invoiceDate: null,
  invoiceId: null,
  paymentDate: null,
  status: 'pending',
  stage: 'pending',
  paymentId: null,
  rejectionReason: null,
} as const;
const states = (steps: ReturnType<typeof trailOf>) => steps.map((step) => step.state).join(' ');

describe('the money trail', () => {
  test('of a pending sale waits for the decision, with its due day', () => {
    const steps = trailOf(sale, '2026-03-15', 30);
    expect(states(steps)).toBe('done done waiting later later');
    expect(steps[1]!.days).toBe(1);
    expect(steps[2]).toMatchObject({ days: 13 });
    expect(steps[2]!.note).toContain('Due by 2026-04-01');
    expect(trailOf(sale, '2026-04-02', 30)[2]!.note).toContain('Was due by 2026-04-01');
    expect(trailOf(sale, '2026-03-15', null)[2]!.note).toBe('Waits for the advertiser to decide');
  });

  test('says "you" to whom it waits for', () => {
    const notes = (role: 'publisher' | 'advertiser', more: object) =>
      trailOf({ ...sale, ...more }, '2026-03-15', null, role).flatMap(({ note }) => note ?? []);
    const approved = { status: 'approved', decisionDate: '2026-03-05T00:00:00.000Z' };
    const invoiced = { ...approved, invoiceDate: '2026-03-06T00:00:00.000Z', invoiceId: 7 };
    expect(notes('advertiser', {})).toEqual(['Waits for your decision']);
    expect(notes('advertiser', approved)).toEqual(['Waits for the next invoice to you']);
    expect(notes('advertiser', invoiced)).toEqual(['Waits for you to pay its invoice']);
    expect(notes('publisher', {})).toEqual(['Waits for the advertiser to decide']);
    expect(notes('publisher', { ...invoiced, stage: 'due' })).toEqual(['Waits for your next payment']);
    const raised = { ...invoiced, stage: 'raised', paymentId: 9 };
    expect(notes('publisher', raised)).toEqual(['In a payment that is raised and not sent yet']);
    expect(notes('advertiser', raised)).toEqual(['In a payment that is raised and not sent yet']);
  });

  test('of a rejected sale ends with the reason', () => {
    const steps = trailOf(
      { ...sale, status: 'rejected', decisionDate: '2026-03-05T00:00:00.000Z', rejectionReason: 'Returned' },
      '2026-03-15',
      30,
    );
    expect(states(steps)).toBe('done done refused never never');
    expect(steps[2]).toMatchObject({ name: 'Rejected', note: 'Returned', days: 3 });
    expect(steps[3]!.note).toBe('Ends here: nothing is due');
  });

  test('of an approved sale says which hand the money is in', () => {
    const approved = {
      ...sale,
      status: 'approved',
      decisionDate: '2026-03-05T00:00:00.000Z',
      stage: 'approved',
    } as const;
    expect(trailOf(approved, '2026-03-15', 30)[3]).toMatchObject({
      state: 'waiting',
      days: 10,
      note: 'Waits for the next invoice to the advertiser',
    });
    const dated = { ...approved, invoiceDate: '2026-04-10T00:00:00.000Z' } as const;
    expect(trailOf(dated, '2026-03-15', 30)[3]).toMatchObject({ state: 'waiting', at: null });
    const invoiced = {
      ...approved,
      invoiceDate: '2026-03-10T00:00:00.000Z',
      invoiceId: 800020,
      stage: 'invoiced',
    } as const;
    expect(trailOf(invoiced, '2026-03-15', 30)[4]!.note).toBe('Waits for the advertiser to pay its invoice');
    expect(trailOf({ ...invoiced, stage: 'due' }, '2026-03-15', 30)[4]!.note).toBe('Waits for the next payment run');
    const raised = { ...invoiced, stage: 'raised', paymentId: 9 } as const;
    expect(trailOf(raised, '2026-03-15', 30)[4]).toMatchObject({
      state: 'waiting',
      payment: 9,
      note: 'In a payment that is raised and not sent yet',
    });
    expect(trailOf(raised, '2026-03-15', 30, 'advertiser')[4]).not.toHaveProperty('payment');
    const paid = { ...invoiced, paymentDate: '2026-03-14T00:00:00.000Z', stage: 'paid' } as const;
    expect(states(trailOf(paid, '2026-03-15', 30))).toBe('done done done done done');
  });

  test('of a sale that was decided just now says so before the network does', () => {
    const at = '2026-03-15T10:00:00.000Z';
    const approved = trailOf({ ...sale, ...standingOf({ status: 'approved' }, at) }, '2026-03-15', 30);
    expect(states(approved)).toBe('done done done waiting later');
    expect(approved[2]).toMatchObject({ name: 'Approved', at, note: null });
    expect(approved[3]).toMatchObject({ days: 0, note: 'Waits for the next invoice to the advertiser' });
    expect(trailOf({ ...sale, ...standingOf({ status: 'approved' }, at) }, '2026-03-14', 30)[3]!.days).toBe(0);
    const standing = standingOf({ status: 'rejected', rejectionCode: '2' }, at);
    const rejected = trailOf({ ...sale, ...standing }, '2026-03-15', 30);
    expect(states(rejected)).toBe('done done refused never never');
    expect(rejected[2]).toMatchObject({ name: 'Rejected', at, note: 'Goods returned' });
  });

  test('of a granted claim has no click and goes on all the same', () => {
    const steps = trailOf({ ...sale, clickDate: null }, '2026-03-15', 30);
    expect(states(steps)).toBe('never done waiting later later');
    expect(steps[1]!.days).toBeNull();
  });
});
