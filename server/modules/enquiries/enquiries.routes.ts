import type * as z from 'zod/mini';
import { claim, type CheckedClaim, type Claim, type EnquiryDetail } from '#contract/enquiries';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { ConversionUpdates } from '#server/domain/updates';
import { Failure, invalid } from '#server/failure';
import { fieldErrors } from '#server/http/input';
import type { HandlersOf } from '#server/http/mount';
import { mayBeApproved } from './answer.rules.ts';
import { answerEnquiry, earnedBy, fullAmount } from './answer.ts';
import { clicksBefore, grantedConversion, notesOf, trackedOrder } from './answers.store.ts';
import { checkedOf, earnedAgain, enquiryDetailOf, enquiryRowOf } from './enquiries.rules.ts';
import { countEnquiries, enquiryRows, withNames } from './enquiries.store.ts';
import { enquiryFiling } from './filing.ts';
import { isUndoable, undoApproval } from './undo.ts';

type Draft = Record<string, string | number | null | undefined>;

/** Parses a form's numbers; empty values are dropped. */
function draftOf(raw: Draft): object {
  const kept = Object.entries(raw).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (name !== 'productId') return [name, String(value)];
      return [name, /^\d{1,15}$/.test(String(value)) ? Number(value) : value];
    }),
  );
}

/** Parses a claim that may be invalid. */
function readClaim(raw: Draft): Claim | Failure {
  const read = claim.safeParse(draftOf(raw), { reportInput: true });
  if (read.success) return read.data;
  return invalid(read.error.issues.flatMap((issue: z.core.$ZodIssue) => fieldErrors('body', issue)));
}

/** Claims for untracked sales: listed, filed and answered. */
export function enquiryHandlers(
  deps: Deps,
  updates: ConversionUpdates,
): HandlersOf<
  'listEnquiries' | 'getEnquiry' | 'fileEnquiry' | 'checkEnquiries' | 'updateEnquiry' | 'undoEnquiryApproval'
> {
  const { db, now } = deps;
  const filing = enquiryFiling(deps);

  /** @param value at which an approval is looked at; by default the claimed one */
  const detail = async (scope: Scope, id: number, value?: string): Promise<EnquiryDetail> => {
    const query = { agencyId: scope.agencyId, contactId: scope.contactId, enquiryIds: [id], offset: 0, limit: 1 };
    const [record] = await withNames(db, scope)(await enquiryRows(db, scope, query)(query).execute());
    if (!record) throw new Failure('NOT_FOUND', refusal('enquiry.none'));
    const granted =
      record.conversion_id === null ? undefined : await grantedConversion(db, scope, record.conversion_id);
    const undecided = mayBeApproved(record);
    const amount = value === undefined ? record.value : fullAmount(value);
    return enquiryDetailOf(record, scope, {
      clicks: deps.mirror ? null : await clicksBefore(db, scope, record),
      notes: await notesOf(db, scope, id),
      tracked: record.conversion_id === null ? await trackedOrder(db, scope, record) : undefined,
      earned: undecided ? (earnedAgain(granted, amount) ?? (await earnedBy(db, record, amount))) : undefined,
      granted,
      undoable: granted !== undefined && (await isUndoable(db, scope, record, granted)),
    });
  };

  return {
    listEnquiries: ({ query, scope }) => {
      const named = withNames(db, scope);
      return listing(enquiryRows(db, scope, query), countEnquiries(db, scope, query), async (found) =>
        (await named(found)).map(enquiryRowOf),
      );
    },
    getEnquiry: ({ params, query, scope }) => detail(scope, params.enquiryId, query.value),
    fileEnquiry: async ({ scope, principal, body }) => {
      const filed = await db.transaction().execute((tx) => filing.file(tx, { scope, actor: principal }, body));
      if (filed.outcome === 'unchanged') {
        throw new Failure(
          'CONFLICT',
          refusal('claim.filed', { order: body.advertiserAppId, enquiryId: filed.enquiryId }),
        );
      }
      return detail(scope, filed.enquiryId);
    },
    checkEnquiries: async ({ scope, body }): Promise<CheckedClaim[]> => {
      const read = body.claims.map(readClaim);
      const steps = (
        await filing.check(
          db,
          scope,
          read.filter((one): one is Claim => !(one instanceof Failure)),
        )
      ).values();
      return read.map((one) => {
        const step = one instanceof Failure ? one : steps.next().value;
        if (step === undefined) throw new Error('a claim gave no result');
        return checkedOf(step);
      });
    },
    updateEnquiry: async ({ params, scope, principal, body }) => {
      await db
        .transaction()
        .execute((tx) =>
          answerEnquiry(tx, { scope, actor: principal }, params.enquiryId, body, { now: now(), updates }),
        );
      return detail(scope, params.enquiryId);
    },
    undoEnquiryApproval: async ({ params, scope, principal }) => {
      await db
        .transaction()
        .execute((tx) => undoApproval(tx, { scope, actor: principal }, params.enquiryId, { now: now(), updates }));
      return detail(scope, params.enquiryId);
    },
  };
}
