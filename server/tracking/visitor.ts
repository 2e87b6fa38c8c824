import { DAY_MS } from '#contract/day';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieName, cookiesOf } from '#server/http/cookies';

const NAME = 'pdv';
/** Thirteen months, the longest lifetime that data protection authorities accept. */
const MOST_DAYS = 395;
/** Ids of real visitors are above those of the demo network. */
const FIRST_ID = 2 ** 40;

type Request = { headers: IncomingHttpHeaders };

/** A visitor's cookie, valid up to and including `lastDay` (days since 1970, UTC). */
interface Remembered {
  id: number;
  lastDay: number;
}

/** Recognises visitors by a signed cookie of the tracking host. */
export interface Visitors {
  /** The visitor of a request's cookie; undefined without a valid one, and when the browser refuses tracking. */
  visitorOf(request: Request): number | undefined;
  /**
   * The visitor of a click, and the cookie to set for this many days; no cookie if the visitor has one that lasts as
   * long or refuses tracking. An unknown visitor gets an id.
   */
  meet(request: Request, days: number): { id: number; cookie?: string };
}

/** Global Privacy Control: the user refuses cross-site tracking. */
const objects = ({ headers }: Request) => headers['sec-gpc'] === '1';

/** A random id. */
export const newVisitorId = (): number => FIRST_ID + randomBytes(6).readUIntBE(0, 6);

export function visitors(secret: string, publicUrl: string, now: () => Date): Visitors {
  const key = createHmac('sha256', secret).update('visitor cookie').digest();
  const signature = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  const name = cookieName(NAME, publicUrl);
  const today = () => Math.floor(now().getTime() / DAY_MS);
  // Shops request /t from their own pages, and browsers send cross-site cookies only over https.
  const where = publicUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax';

  const read = (value: string): Remembered | undefined => {
    const [, text = '', id = '', lastDay = '', mac = ''] = /^(([\da-z]+)\.([\da-z]+))\.([\w-]{22})$/.exec(value) ?? [];
    if (text === '' || !timingSafeEqual(Buffer.from(signature(text)), Buffer.from(mac))) return undefined;
    const one = { id: Number.parseInt(id, 36), lastDay: Number.parseInt(lastDay, 36) };
    return one.lastDay >= today() ? one : undefined;
  };
  const remembered = (request: Request): Remembered | undefined =>
    objects(request)
      ? undefined
      : // Also by its plain name, from a time without https: sales after those clicks count. A forged one has no signature.
        [name, NAME]
          .flatMap((one) => cookiesOf(request.headers.cookie, one))
          .map(read)
          .find((one) => one !== undefined);

  return {
    visitorOf: (request) => remembered(request)?.id,
    meet: (request, days) => {
      const known = remembered(request);
      const id = known?.id ?? newVisitorId();
      const lastDay = today() + Math.min(days, MOST_DAYS);
      if (objects(request) || (known && known.lastDay >= lastDay)) return { id };
      const text = `${id.toString(36)}.${lastDay.toString(36)}`;
      const age = (lastDay - today()) * 86_400;
      return { id, cookie: `${name}=${text}.${signature(text)}; Max-Age=${age}; Path=/; HttpOnly; ${where}` };
    },
  };
}
