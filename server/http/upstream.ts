import replyFrom from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract';
import type { Definition } from '#contract/endpoint';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import { scopeOf, type ContactKind } from './principal.ts';
import { queryOf } from './query.ts';

const contactNames = ['contactId', 'advertiserId', 'aid'] as const;
const known = Object.values<Definition>(endpoints)
  .filter(({ access, path }) => access === 'contact' && path.startsWith('/v1/'))
  .map(({ method, path, contactParameter = 'contactId' }) => ({
    method,
    contactParameter,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

/** Query members that name accounts: the operation's own, or all known ones for an unknown operation. */
function contactsIn(request: FastifyRequest, query: Record<string, string[] | undefined>) {
  const address = request.url.split('?')[0] ?? '';
  const operation = known.find(({ method, path }) => method === request.method && path.test(address));
  return operation ? [operation.contactParameter] : contactNames.filter((name) => query[name]);
}

/** Headers forwarded to the other network and back. Its answers must not weaken our pages' security headers. */
const asked = ['accept', 'accept-encoding', 'content-length', 'content-type', 'user-agent'];
const answered = [
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'link',
  'retry-after',
  'vary',
  'x-total-count',
];

function only<T>(headers: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name.toLowerCase())));
}

/**
 * Checks access to the account of a forwarded request. The other network trusts our single key, so only the caller's
 * own accounts are allowed, not its partners.
 */
async function checkScope(request: FastifyRequest, kindOf: ContactKind): Promise<void> {
  const { principal } = request;
  if (!principal) throw new Failure('INVALID_API_KEY', refusal('access.keyNeeded'));
  const query = queryOf(request);
  const numberOf = (name: string) => {
    const [text = '', more] = query[name] ?? [];
    return more === undefined && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  };
  const names = contactsIn(request, query);
  const agency = numberOf('agencyId');
  if (names.length === 0 || [agency, ...names.map(numberOf)].some(Number.isNaN)) {
    throw new Failure('INVALID_REQUEST', refusal('service.contactOnce'));
  }
  for (const name of names) await scopeOf(principal, agency, numberOf(name), kindOf);
}

/** Forwards /v1 to another network with its key, which the client never sees. */
export async function forwardToUpstream(app: FastifyInstance, { config }: Deps, kindOf: ContactKind): Promise<void> {
  const { UPSTREAM_URL: upstream, UPSTREAM_API_KEY: apikey } = config;
  if (!upstream || !apikey) return;
  await app.register(replyFrom, {
    upstream,
    prefix: '/v1',
    rewritePrefix: '/v1',
    // oxlint-disable-next-line typescript/no-misused-promises -- Fastify awaits an async hook; the plugin's type only says so for callbacks
    preHandler: (request) => checkScope(request, kindOf),
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => ({ ...only(headers, asked), apikey }),
      // Tells the dashboard that the answer may be in an older shape.
      rewriteHeaders: (headers) => ({ ...only(headers, answered), 'x-forwarded-answer': '1' }),
      onError: (reply) => {
        const failure = new Failure('UPSTREAM_FAILED', refusal('service.upstreamAway'));
        void reply.send(failure);
      },
    },
  });
}
