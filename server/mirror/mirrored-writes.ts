import type { patchConversions, updateConversions } from '#contract/conversion-updates';
import { WAITS } from '#contract/endpoint';
import type { FailureCode } from '#contract/failures';
import { generateDeeplink, type MadeLink } from '#contract/links';
import { refusal, sentenceOf } from '#contract/refusals/index';
import type { Network } from '#server/network';
import { Failure } from '#server/failure';
import { refuseForeign } from '#server/http/authenticate';
import type { Call, Handlers } from '#server/http/mount';
import type { Naming } from '#server/domain/conversion-names';
import { storageOf } from '#server/storage';
import { conversionsNamed } from './conversions.store.ts';
import type { Mirror } from './progress.ts';
import { LiveError, type Trouble } from './trouble.ts';
import type { ConversionWish } from './write-conversions.ts';
import type { FileWish } from './write-files.ts';
import { dropWrites, isFileNeeded, type NewWrite, type Write } from './writes.store.ts';

/** Seconds that a request waits for the network to confirm its change. */
const PATIENCE_MS = 8_000;

type Asked = Omit<NewWrite, 'by'>;
type Update = Call<typeof updateConversions | typeof patchConversions>;
type Changing = Pick<Update, 'principal' | 'request' | 'reply'>;

/** The failure of a change that the network has refused. */
function failureOf({ trouble }: Write): Failure {
  return new Failure('CONFLICT', trouble === null ? refusal('connection.notTaken') : (JSON.parse(trouble) as Trouble));
}

const inLive = (error: unknown): Failure => {
  if (!(error instanceof LiveError)) throw error;
  const isRefused = error.status !== undefined && error.status < 500;
  return new Failure(isRefused ? 'CONFLICT' : 'UPSTREAM_FAILED', error.trouble);
};

/**
 * The wish to update a conversion; `by` says which of its names the update has.
 * @throws NOT_FOUND for none of that name, CONVERSION_AMBIGUOUS for several
 */
export async function conversionWish(
  { db }: Pick<Network, 'db'>,
  update: ConversionWish['update'],
  by?: Naming['by'],
): Promise<ConversionWish> {
  const name = update.advertiserConversionId;
  const [found, other] = await conversionsNamed(db, update.advertiserId, { name, by });
  if (!found) throw new Failure('NOT_FOUND', refusal('conversion.none'));
  if (other) {
    throw new Failure(
      'CONVERSION_AMBIGUOUS',
      refusal('conversion.ambiguous', { reference: name, ids: [found.id, other.id] }),
    );
  }
  const { advertiser_ref: reference } = found;
  const alike = reference ? await conversionsNamed(db, update.advertiserId, { name: reference }) : [];
  return {
    // Networks know an advertiser's conversion by its reference; one that several have is named by its id.
    update: {
      ...update,
      advertiserConversionId: alike.length === 1 ? found.advertiser_ref : String(found.id),
    },
    conversionId: found.id,
    reference: found.advertiser_ref,
    day: found.converted_at.toISOString().slice(0, 10),
    currency: found.currency_code,
    changedAt: found.modified_at.toISOString(),
  };
}

export const conversionSubject = ({ conversionId }: ConversionWish): string => `conversion ${conversionId}`;

type Ids =
  | 'updateConversions'
  | 'patchConversions'
  | 'createPlacement'
  | 'generateDeeplink'
  | 'generateDeeplinks'
  | 'shortenUrl'
  | 'uploadFile';

/** Changes of a connected account: the live network has them first, and what it has made of them is read back. */
export function mirroredWrites(handlers: Handlers, deps: Network, { live, writer }: Mirror): Pick<Handlers, Ids> {
  const { db, config, publicUrl } = deps;

  /** Sends a change and waits for what comes of it; undefined while the network has not confirmed it. */
  async function written<Result>(call: Changing, asked: Asked): Promise<Result | undefined> {
    const by = call.principal;
    const id = await db.transaction().execute((tx) => writer.add(tx, { ...asked, by }));
    writer.wake();
    const write = await writer.settled(id, { ms: PATIENCE_MS, signal: call.request.gone });
    if (!write) {
      call.reply.header(WAITS, id);
      return undefined;
    }
    // Somebody may send it or look for it again.
    if (write.state === 'failed' || write.state === 'unseen') throw failureOf(write);
    await dropWrites(db, [id]);
    if (write.state === 'refused') throw failureOf(write);
    return JSON.parse(write.result ?? '{}') as Result;
  }

  const waits = () => new Failure('CONFLICT', refusal('connecting.waits'));

  async function update(call: Update) {
    const { scope, query, body } = call;
    const [item] = body.conversions;
    if (!item) throw new Failure('INVALID_REQUEST', refusal('conversion.exactlyOne'));
    // Refuses what the rules here refuse. Amounts are valued by the network, which may have other groups.
    const [preview] = await handlers.previewConversionUpdates({ ...call, body: { conversions: [item] } });
    if (preview?.outcome === 'refused' && preview.code !== 'NO_COMMISSION_GROUP') {
      throw new Failure(preview.code as FailureCode, preview.refusal as never);
    }
    const wish = await conversionWish(deps, item);
    if (preview?.outcome !== 'unchanged') {
      await written(call, { operation: 'updateConversions', subject: conversionSubject(wish), input: wish });
    }
    const { conversionId: id, currency } = wish;
    const days = { fromDate: wish.day, toDate: wish.day, dateField: 'conversion', conversionType: 'conversions' };
    const list = await handlers.listConversions({
      ...call,
      scope,
      query: { ...query, ...days, conversionId: [id], targetCurrencyCode: currency, offset: 0, limit: 1 },
    } as never);
    return { conversions: await list.page(0, 1) };
  }

  async function deeplink(
    call: Changing,
    query: Call<typeof generateDeeplink>['query'],
  ): Promise<{ deeplinkUrl: string }> {
    if (query.placement !== 1) {
      const asking = { urgency: 'person' as const, signal: call.request.gone };
      const answer = await live.ask(generateDeeplink, { query }, asking).catch((error: unknown) => {
        throw inLive(error);
      });
      return answer.data;
    }
    const subject = `deep link ${query.placementName ?? ''} ${query.pid ?? ''} ${query.url ?? ''}`;
    const made = await written<{ deeplinkUrl: string }>(call, {
      operation: 'generateDeeplink',
      subject,
      input: { query },
    });
    if (!made) throw waits();
    return made;
  }

  return {
    updateConversions: update,
    patchConversions: update,
    createPlacement: async (call) => {
      const { query, body } = call;
      const { advertiserId } = query;
      const made = await written<{ id?: number }>(call, {
        operation: 'createPlacement',
        subject: `placement ${body.placementName} ${body.campaignId}`,
        input: { query: { advertiserId }, body },
      });
      if (made?.id === undefined) throw waits();
      return handlers.getPlacement({ ...call, params: { placementId: made.id } } as never);
    },
    generateDeeplink: async (call) => {
      const { agencyId: _, aid: __, ...wish } = call.query;
      // A placement is a change: other sites and HEAD requests must not make one.
      if (wish.placement === 1 && call.principal.kind === 'user') refuseForeign(call.request, publicUrl);
      return deeplink(call, { ...wish, placement: call.request.method === 'HEAD' ? 0 : wish.placement } as never);
    },
    generateDeeplinks: async (call) => {
      const links: MadeLink[] = [];
      for (const { pid, url, ...wish } of call.body.links) {
        const about = { url: url ?? null, productId: pid ?? null, campaignName: null, placementId: null };
        try {
          const made = await deeplink(call, { ...wish, pid, url, placement: wish.placement ?? 0 } as never);
          links.push({ ...about, ...made, refusals: [] });
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          const said = { field: 'url' as const, refusal: error.refusal, message: sentenceOf(error.refusal) };
          links.push({ ...about, deeplinkUrl: null, refusals: [said] });
        }
      }
      return { links };
    },
    shortenUrl: async (call) => {
      const { longUrl } = call.body;
      const made = await written<{ shortUrl: string }>(call, {
        operation: 'shortenUrl',
        subject: `short link ${longUrl}`,
        input: { query: {}, body: { longUrl } },
      });
      if (!made) throw waits();
      return made;
    },
    uploadFile: async (call) => {
      const { agencyId: _, contactId: __, ...query } = call.query;
      const { body, file } = call;
      const storage = storageOf(config);
      const fileKey = await storage.keep(file.path);
      const input: FileWish = { query, body, name: file.name, size: file.size };
      const subject = `file ${body.name ?? file.name} ${file.size}`;
      try {
        const made = await written<{ entryId: number }>(call, { operation: 'uploadFile', subject, input, fileKey });
        if (!made) throw waits();
        return made;
      } finally {
        if (await isFileNeeded(db, fileKey)) await storage.settle([fileKey]);
        else await storage.remove([fileKey]);
      }
    },
  };
}
