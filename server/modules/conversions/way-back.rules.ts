import { createHash } from 'node:crypto';
import { unitsOf } from '#server/domain/decimal';
import type { WayBack } from '#server/domain/audit.store';
import { difference, type Line } from './basket.rules.ts';
import { changedAt, type Planned } from './updates.rules.ts';
import { CHANGING, type Target } from './updates.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

const amounts = new Set<string>(['value', 'commission', 'net_cost']);
const instants = new Set<string>(['decided_at', 'network_calc_at', 'publisher_calc_at']);
const kept = CHANGING.filter((name) => name !== 'modified_at');

const plain = (name: string, value: unknown) =>
  amounts.has(name) && typeof value === 'string' ? `${unitsOf(value, 4)}` : value;

/** Fingerprint of a conversion's changeable columns, its last change, and its basket. */
function fingerprint(target: Target): string {
  const columns = CHANGING.map((name) => plain(name, target[name]));
  const lines = target.lines
    .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
    .map(({ value, ...line }) => [line, plain('value', value)]);
  return createHash('sha256')
    .update(JSON.stringify([columns, lines]))
    .digest('base64');
}

/** Data to undo a change: the former values, and the fingerprint of the result. */
export function wayBackOf(target: Target, next: Target, basket: Planned['basket']): WayBack {
  const changed = kept.filter((name) => JSON.stringify(target[name]) !== JSON.stringify(next[name]));
  const lines = basket === 'all' ? target.lines : target.lines.map(({ id, status }) => ({ id, status }));
  const was = {
    ...Object.fromEntries(changed.map((name) => [name, target[name]])),
    ...(basket !== 'none' && { lines }),
  };
  return { was: JSON.stringify(was), leftAs: fingerprint(next) };
}

/**
 * Restores a conversion to its state before a change.
 * @throws CONVERSION_INVOICED, and CONVERSION_CHANGED when it has changed since.
 */
export function putBack(target: Target, { was, leftAs }: WayBack, now: Date): Planned {
  if (target.invoice_id !== null) {
    throw new Failure(
      'CONVERSION_INVOICED',
      refusal('conversion.invoiced', { id: target.id, invoice: target.invoice_id }),
    );
  }
  if (fingerprint(target) !== leftAs) {
    throw new Failure('CONVERSION_CHANGED', refusal('conversion.changedSince', { id: target.id }));
  }
  const { lines, ...columns } = JSON.parse(was) as Record<string, unknown> & { lines?: Partial<Line>[] };
  const values = Object.entries(columns).map(([name, value]) => [
    name,
    instants.has(name) && typeof value === 'string' ? new Date(value) : value,
  ]);
  const before = new Map(target.lines.map((line) => [line.id, line]));
  const next: Target = {
    ...target,
    ...(Object.fromEntries(values) as Partial<Target>),
    modified_at: changedAt(target, now),
    lines: lines ? lines.map((line) => ({ ...before.get(line.id ?? null), ...line }) as Line) : target.lines,
  };
  return { next, basket: difference(target.lines, next.lines) };
}
