/** A service inside the page that answers by the contract, for testing forms without a server. */
import { endpoints } from '#contract';
import type { Me, Role } from '#contract/access';
import type { Account } from '#contract/agency';
import { LOADED_FOR, type Definition } from '#contract/endpoint';
import { failureKinds, type FailureCode, type Problem } from '#contract/failures';
import { refusal, type Refusal } from '#contract/refusals/index';
import { writeCsv } from '#src/lib/csv.ts';
import examples from '../../server/http/answers.generated.json';

export type EndpointId = keyof typeof endpoints;

/** A received request, with its endpoint's name. */
export interface Arrived {
  id: string;
  body: unknown;
}

/**
 * Answers that replace the documentation's examples, each as it is or made from the request's body and query; they are
 * validated against the contract.
 */
export type Answers = Partial<Record<EndpointId, unknown>>;
type Answering = (body: unknown, query: URLSearchParams) => unknown;

const SIGN_IN = '/api/session';

const accounts = {
  publisher: { contactId: 200001, contactName: 'The Savvy Satchel' },
  advertiser: { contactId: 100001, contactName: 'Harbour Lane Home' },
  manager: { contactId: 0, contactName: 'Partnerdeck Demo UK' },
} as const;

/** The signed-in user. */
export const meOf = (role: Role): Me => ({
  user: { id: role, name: 'Imogen Tallis-Reyes', email: `${role}@demo.partnerdeck.test`, twoFactor: false },
  elsewhere: [],
  hasLeft: false,
  memberships: [
    {
      id: 1,
      role,
      level: 'admin',
      agencyId: 1,
      agencyName: 'Partnerdeck Demo UK',
      ...accounts[role],
      currency: 'GBP',
      extraNames: [],
      twoFactorRequired: false,
    },
  ],
  today: '2026-03-15',
  currencies: ['EUR', 'GBP', 'USD'],
  connection: null,
  mostUploadMb: 2,
  mails: true,
});

/** The publisher that a manager looks at. */
const publisher: Account = {
  contactId: accounts.publisher.contactId,
  agencyId: 1,
  kind: 'publisher',
  name: accounts.publisher.contactName,
  currency: 'GBP',
  active: true,
  country: 'GB',
};

const choices = {
  mail: true,
  digestHour: 6,
  language: 'en',
  choices: [
    { kind: 'batchProcessed', bell: true, mail: 'none' },
    { kind: 'signIn', bell: true, mail: 'none' },
    { kind: 'figures', bell: false, mail: 'daily' },
  ],
};

const routes = Object.values<Definition>(endpoints)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // Fixed paths are matched before those with parameters.
  .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length);

export class Service {
  /** Accepted requests in order, without lost and refused ones. */
  readonly taken: Arrived[] = [];
  /** The server is unreachable. */
  away = false;
  /** The session ends with the next request of this endpoint: everything but signing in is refused then. */
  endsWith: string | null = null;
  #ended = false;
  /** Somebody else has signed in in another tab: what pages of this person send is refused until they sign in again. */
  other: string | null = null;
  /** The next request of this endpoint is refused with this text. */
  refusal: { id: string; code: FailureCode; detail: string; why?: Refusal } | null = null;
  /** Requests of this endpoint are delayed. */
  held: { id: string; until: Promise<void> } | null = null;
  /** How many are delayed now. */
  waiting = 0;
  /** Headers of every answer beside those of its content. */
  headers: Record<string, string> = {};
  /** Requests that the contract does not allow. */
  readonly wrong: string[] = [];
  private readonly me: Me;
  private readonly answers: Answers;

  /** @param answers read at every request, so that a test may change them */
  constructor(me: Me, answers: Answers) {
    this.me = me;
    this.answers = answers;
  }

  /** Replaces the browser's `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    request.signal.throwIfAborted();
    if (this.away) throw new TypeError('Failed to fetch');
    const endpoint = routes.find(
      (one) => one.endpoint.method === request.method && one.pattern.test(pathname),
    )?.endpoint;
    if (!endpoint) return this.outside(`${request.method} ${pathname}`);
    const loadedFor = request.headers.get(LOADED_FOR);
    const signedOut = pathname === SIGN_IN ? undefined : this.#signedOut(endpoint, loadedFor);
    if (signedOut) return signedOut;
    if (this.refusal?.id === endpoint.id) {
      const { code, detail, why } = this.refusal;
      this.refusal = null;
      return refuse(code, detail, why);
    }
    if (this.held?.id === endpoint.id) {
      this.waiting += 1;
      await this.held.until;
      this.waiting -= 1;
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const bad = endpoint.body?.safeParse(body);
    if (bad?.success === false) return this.unknown(`${endpoint.id} got a body it does not take: ${bad.error.message}`);
    if (pathname === SIGN_IN) {
      this.#ended = false;
      this.other = null;
    }
    this.taken.push({ id: endpoint.id, body });
    return asAsked(request, this.answer(endpoint, body, searchParams));
  };

  /** The answer while the person of the page is not signed in. */
  #signedOut(endpoint: Definition, loadedFor: string | null): Response | undefined {
    if (this.other !== null && loadedFor === this.me.user.id)
      return refuse('INVALID_API_KEY', '', refusal('access.otherPerson', { name: this.other }));
    return this.#hasEnded(endpoint) ? refuse('INVALID_API_KEY', 'The session is over') : undefined;
  }

  #hasEnded({ id }: Definition): boolean {
    if (this.endsWith === id) {
      this.endsWith = null;
      this.#ended = true;
    }
    return this.#ended;
  }

  private answer(endpoint: Definition, body: unknown, query: URLSearchParams): Response {
    if (endpoint.reply === null) return new Response(null, { status: 204 });
    const known: Readonly<Record<string, unknown>> = {
      ...examples,
      listAccounts: [publisher],
      getMe: this.me,
      signIn: this.me,
      changeName: ({ name }: { name: string }) => ({ ...this.me, user: { ...this.me.user, name } }),
      getMailServer: { configured: true, sender: 'Partnerdeck <mail@partnerdeck.test>', signInTrouble: null },
      getNoticeChoices: choices,
      saveNoticeChoices: choices,
      getLastSeen: { list: 'conversions', seenAt: null },
      ...this.answers,
    };
    // Endpoints without a sample answer with an empty list.
    const given = known[endpoint.id] ?? [];
    const reply = endpoint.reply.safeParse(typeof given === 'function' ? (given as Answering)(body, query) : given);
    if (!reply.success) return this.unknown(`Say what ${endpoint.id} answers: ${reply.error.message}`);
    const total = Array.isArray(reply.data) ? { 'x-total-count': String(reply.data.length) } : {};
    return Response.json(reply.data, { headers: { ...total, ...this.headers } });
  }

  /** A page that got no answer asks whether the service is back; the contract has nothing else beside it. */
  private outside(what: string): Response {
    return what === 'GET /healthz' ? new Response() : this.unknown(`${what} is no endpoint`);
  }

  private unknown(what: string): Response {
    this.wrong.push(what);
    return refuse('INTERNAL', what);
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** The fields of a row, nested ones with dotted names. */
const fieldsOf = (row: object, before = ''): [name: string, text: string][] =>
  Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value, `${before}${name}.`)
      : [[before + name, textOf(value)] satisfies [string, string]],
  );

/** An answer's list as CSV, where that is asked for. */
async function asAsked(request: Request, answer: Response): Promise<Response> {
  if (!answer.ok || request.headers.get('accept') !== 'text/csv') return answer;
  const rows = ((await answer.json()) as object[]).map((row) => new Map(fieldsOf(row)));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const { headers } = answer;
  headers.set('content-type', 'text/csv');
  return new Response(writeCsv([names, ...rows.map((row) => names.map((name) => row.get(name) ?? ''))]), { headers });
}

function refuse(code: FailureCode, detail: string, why?: Refusal): Response {
  const { status, title } = failureKinds[code];
  const problem: Problem = {
    type: `/docs#${code}`,
    title,
    status,
    detail,
    code,
    message: detail,
    ...(why && { refusal: why }),
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
