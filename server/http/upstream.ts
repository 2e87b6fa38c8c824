import replyFrom from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures';
import type { Deps } from '../deps.ts';
import { scopeNamed, type Contacts } from './principal.ts';

const contactNames = ['contactId', 'advertiserId', 'aid'] as const;

/** The account a request to the network behind us is about; our own rights decide about it. */
async function checkScope(request: FastifyRequest, contacts: Contacts): Promise<void> {
  const { principal } = request;
  if (!principal) throw new Failure('INVALID_API_KEY', 'A valid key in the header apikey, or a signed-in session, is needed.');
  const query = request.query as Record<string, string[] | undefined>;
  const numberOf = (name: string) => Number(query[name]?.[0] ?? Number.NaN);
  const name = contactNames.find((one) => !Number.isNaN(numberOf(one)));
  const agency = numberOf('agencyId');
  if (Number.isNaN(agency) || name === undefined) {
    throw new Failure('INVALID_REQUEST', 'agencyId and the contact are needed.');
  }
  await scopeNamed(principal, agency, { name, id: numberOf(name) }, contacts);
}

/** Forwards /v1 to another network with its key, which stays on this side. */
export async function forwardToUpstream(app: FastifyInstance, { config }: Deps, contacts: Contacts): Promise<void> {
  const { UPSTREAM_URL: upstream, UPSTREAM_API_KEY: apikey } = config;
  if (!upstream || !apikey) return;
  await app.register(replyFrom, {
    upstream,
    prefix: '/v1',
    rewritePrefix: '/v1',
    preHandler: (request) => checkScope(request, contacts),
    replyOptions: {
      rewriteRequestHeaders: (_request, { cookie: _cookie, authorization: _authorization, ...headers }) => ({ ...headers, apikey }),
      rewriteHeaders: ({ 'set-cookie': _cookies, ...headers }) => headers,
      onError: (reply) => {
        const failure = new Failure('UPSTREAM_FAILED', 'The network behind this one did not answer.');
        void reply.send(failure);
      },
    },
  });
}
