import { expect, it } from 'vitest';
import { newPasswordBody, signInBody } from '#contract/access';
import { choice, day, id } from '#contract/primitives';
import * as z from 'zod/mini';
import { schemaResolver } from './resolver.ts';

const resolve = schemaResolver(signInBody);
const options = { fields: {}, shouldUseNativeValidation: false };

it('gives the values as the contract reads them', async () => {
  expect(await resolve({ email: ' ada@example.com ', password: 'x' }, undefined, options)).toEqual({
    values: { email: 'ada@example.com', password: 'x' },
    errors: {},
  });
});

it("gives each bad field the contract's own words", async () => {
  const { errors } = await resolve({ email: 'ada', password: '' }, undefined, options);
  expect(errors).toMatchObject({
    email: { message: 'must be an email address' },
    password: { message: 'must not be empty' },
  });
});

it('says of what is missing that it is required, as the server does', async () => {
  const { errors } = await schemaResolver(newPasswordBody)({ currentPassword: 'x' }, undefined, options);
  expect(errors).toEqual({ newPassword: { type: 'schema', message: 'is required' } });
});

it('says of what repeats an empty field that it is required', async () => {
  const asked = z.object({ day, count: id, kind: choice('a', 'b') });
  const { errors } = await schemaResolver(asked)({ day: '', count: '', kind: '' }, undefined, options);
  expect(Object.values(errors).map((error) => error?.message)).toEqual(Array(3).fill('is required'));
  const wrong = await schemaResolver(asked)({ day: '31.2.', count: 'x', kind: 'c' }, undefined, options);
  for (const error of Object.values(wrong.errors)) expect(error?.message).toContain('not "');
});

it('never shows the words of the library', async () => {
  const silent = z.object({ name: z.string().check(z.maxLength(2)), count: z.int() });
  const { errors } = await schemaResolver(silent)({ name: 'abc', count: 'x' }, undefined, options);
  expect(errors).toMatchObject({ name: { message: 'is not valid' }, count: { message: 'is not valid' } });
});
