import { newConnectionBody } from '#contract/connections';
import * as p from '#contract/primitives';
import * as z from 'zod/mini';

const { url, key, role, name } = newConnectionBody.shape;

/** The contract's fields; numbers are typed as text. */
export const connectForm = z.object({
  url,
  key,
  role,
  agencyId: p.integer(1),
  contactId: p.integer(1),
  name,
  perMinute: p.integer(1, 600),
});
