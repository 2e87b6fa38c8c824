import { expect, test } from 'vitest';
import { Failure } from '#server/failure';
import { asFailure } from './failures.ts';

const failed = (code: string) => asFailure(Object.assign(new Error('said by PostgreSQL'), { code }));

test.each([
  ['53100', 'service.diskFull'],
  ['XX001', 'service.damaged'],
  ['57014', 'service.tooLong'],
  ['55P03', 'service.tooLong'],
  ['53300', 'service.databaseAway'],
  ['57P01', 'service.databaseAway'],
  ['ECONNREFUSED', 'service.databaseAway'],
])('%s is told as %s, with its cause for the log alone', (code, key) => {
  const failure = failed(code) as Failure;
  expect(failure).toBeInstanceOf(Failure);
  expect([failure.code, failure.refusal?.key]).toEqual(['OVERLOADED', key]);
  expect(failure.message).not.toContain('PostgreSQL');
  expect((failure.cause as Error).message).toBe('said by PostgreSQL');
});

test('a fault of the program stays what it is', () => {
  expect(failed('42P01')).not.toBeInstanceOf(Failure);
});
