import { expect, it } from 'vitest';
import { signInBody } from '#contract/access';
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
