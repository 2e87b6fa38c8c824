import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '#contract/access';

/** Passwords, for modules that make sign-ins; `app.ts` hands over the module that knows them. */
export interface Passwords {
  /**
   * The stored form of a password that somebody chooses for a new sign-in.
   * @param own the person's name and address, which are guessed first
   * @throws INVALID_REQUEST for a password that is guessed first
   */
  hash: (password: string, own: readonly string[]) => Promise<string>;
  /**
   * Signs somebody in, for whom the request came.
   * @throws INVALID_SIGN_IN when address and password do not belong together, TWO_FACTOR_NEEDED
   */
  signIn: (request: FastifyRequest, reply: FastifyReply, body: { email: string; password: string }) => Promise<Me>;
}
