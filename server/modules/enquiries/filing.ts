import type { Claim } from '#contract/enquiries';
import { accountName } from '#server/domain/account-name.store';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Db, Tx } from '#server/db/database';
import { shortAmount } from '#server/domain/decimal';
import { numbered } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import type { By, EnquiryFiling, Filed } from '#server/domain/updates';
import { exchanged } from '#server/domain/valuation';
import { rateOn } from '#server/domain/valuation.store';
import type { Deps } from '#server/deps';
import { insertEnquiries, insertNotes, type NewNote } from './answers.store.ts';
import { knownOrders, orderKey, programmesOf, type Programme } from './filing.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, invalid, invalidField } from '#server/failure';
import { claimErrors, earlierClaim, readAt } from './claim.rules.ts';

type Row = Database['enquiry'];
/** A valid claim: the row to store, or its existing enquiry. */
type Step = { row: Omit<Row, 'id'> } | { enquiryId: number };

/** Only the publisher files claims, or its account manager for it. */
function mayFile({ kind }: Scope): void {
  if (kind === 'publisher') return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('enquiry.publisherClaims'));
}

/** Files claims, for single requests, rows of files, and checks. */
export function enquiryFiling({ now, rates }: Pick<Deps, 'now' | 'rates'>) {
  /** A claim's amounts in the campaign's currency, at the rate of the order's day. */
  async function amountsOf(db: Db, claim: Claim, { currency_code: to }: Programme) {
    const rate = await rateOn(db, rates, readAt(claim), claim.currencyCode, to);
    if (rate === undefined) {
      throw invalidField('body.currencyCode', refusal('input.exchangedCurrency', { given: claim.currencyCode }));
    }
    const into = (amount: string) => (claim.currencyCode === to ? amount : exchanged(amount, rate));
    return { value: into(claim.value), expected: claim.commissionValue == null ? null : into(claim.commissionValue) };
  }

  /** Decides claims in order; earlier ones count as filed. */
  async function* steps(db: Db, scope: Scope, claims: readonly Claim[]): AsyncIterable<Step | Failure> {
    mayFile(scope);
    const campaignIds = [...new Set(claims.map((one) => one.productId))];
    const programmes = await programmesOf(db, scope, campaignIds);
    const references = [...new Set(claims.map((one) => one.advertiserAppId))];
    const known = await knownOrders(db, scope, [...programmes.keys()], references);
    const at = now();
    for (const claim of claims) {
      try {
        const programme = programmes.get(claim.productId);
        const errors = claimErrors(claim, programme, at);
        if (errors.length > 0 || !programme) throw invalid(errors);
        const { value, expected } = await amountsOf(db, claim, programme);
        const order = orderKey(claim.productId, claim.advertiserAppId);
        const enquiryId = earlierClaim(claim, value, known.enquiries.get(order));
        const tracked = known.conversions.get(order);
        if (enquiryId === undefined && tracked) {
          throw new Failure(
            'CONFLICT',
            refusal('claim.tracked', {
              order: claim.advertiserAppId,
              conversionId: tracked.id,
              status: tracked.status,
            }),
          );
        }
        if (enquiryId !== undefined) yield { enquiryId };
        else {
          const row = rowOf(claim, programme, scope, { value, expected, at });
          // Not stored yet; the id follows.
          known.enquiries.set(order, { ...row, id: 0 });
          yield { row };
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        yield error;
      }
    }
  }

  const fileMany: EnquiryFiling['fileMany'] = async (tx, by, claims) => {
    const decided: (Step | Failure)[] = [];
    for await (const step of steps(tx, by.scope, claims)) decided.push(step);
    const rows = await numbered(
      tx,
      'enquiry_id',
      decided.flatMap((step) => ('row' in step ? [step.row] : [])),
    );
    await insertEnquiries(tx, rows);
    await insertNotes(tx, await firstWords(tx, by.scope, rows));
    await audit(tx, ...rows.map((row) => filedEvent(by, row)));
    const ids = new Map(rows.map((row) => [orderKey(row.campaign_id, row.advertiser_ref), row.id]));
    return decided.map((step, index): Filed | Failure => {
      if (step instanceof Failure) return step;
      const claim = claims[index];
      const id = ids.get(orderKey(claim?.productId ?? 0, claim?.advertiserAppId ?? '')) ?? 0;
      if ('row' in step) return { outcome: 'filed', enquiryId: id };
      // Repeated within this call, or filed earlier.
      return { outcome: 'unchanged', enquiryId: step.enquiryId || id };
    });
  };

  const filing: EnquiryFiling = {
    fileMany,
    file: async (tx, by, claim) => {
      const [result] = await fileMany(tx, by, [claim]);
      if (!result || result instanceof Failure) throw result ?? new Error('a claim gave no result');
      return result;
    },
  };
  const check = async (db: Db, scope: Scope, claims: readonly Claim[]): Promise<(Step | Failure)[]> => {
    const found: (Step | Failure)[] = [];
    for await (const step of steps(db, scope, claims)) found.push(step);
    return found;
  };
  return { ...filing, check };
}

function rowOf(
  claim: Claim,
  programme: Programme,
  scope: Scope,
  { value, expected, at }: { value: string; expected: string | null; at: Date },
): Omit<Row, 'id'> {
  const foreign = claim.currencyCode !== programme.currency_code;
  return {
    agency_id: scope.agencyId,
    publisher_id: scope.contactId,
    advertiser_id: programme.advertiser_id,
    campaign_id: programme.id,
    relation_id: programme.relation_id,
    status_id: 1,
    advertiser_ref: claim.advertiserAppId,
    publisher_ref: claim.publisherRef ?? null,
    customer_name: claim.customerName ?? null,
    customer_email: claim.emailAddress ?? null,
    customer_postal_code: claim.postalCode ?? null,
    uid: claim.uId ?? null,
    transaction_at: readAt(claim),
    currency_code: programme.currency_code,
    value,
    raw_currency: foreign ? claim.currencyCode : null,
    raw_value: foreign ? claim.value : null,
    expected_commission: expected,
    conversion_id: null,
    rejection_code: null,
    rejection_reason: null,
    notes: claim.notes ?? '',
    network_notes: '',
    created_at: at,
    modified_at: at,
  };
}

/** The publisher's text becomes the first note of an enquiry. */
async function firstWords(tx: Tx, scope: Scope, rows: readonly Row[]): Promise<NewNote[]> {
  const saying = rows.filter((row) => row.notes !== '');
  const author = {
    author_role: 'publisher' as const,
    author_name: saying.length > 0 ? await accountName(tx, scope.agencyId, scope.contactId) : '',
  };
  return saying.map(({ id, agency_id, notes, created_at }) => ({
    enquiry_id: id,
    agency_id,
    ...author,
    body: notes,
    created_at,
  }));
}

function filedEvent({ scope, actor }: By, row: Row): AuditEvent {
  return {
    agency_id: scope.agencyId,
    contact_id: row.publisher_id,
    ...actorColumns(actor),
    action: 'enquiry.filed',
    subject_kind: 'enquiry',
    subject_id: String(row.id),
    after: {
      status: 'Open',
      productId: row.campaign_id,
      advertiserAppId: row.advertiser_ref,
      value: shortAmount(row.value),
    },
    occurred_at: row.created_at,
  };
}
