import { endpoints } from '#contract';
import type { Role } from '#contract/access';
import { isChange, levelOf, reaches, type Level } from '#contract/endpoint';
import * as t from '#text';
import { operationGroups } from './operation-groups.ts';

type Change = Extract<keyof typeof endpoints, keyof typeof t.keys.may.changes>;

/** Operations that stand for what a key of an account changes. */
const changes: Record<Role, readonly Change[]> = {
  publisher: ['shortenUrl', 'createPlacement', 'fileEnquiry', 'uploadFile', 'changePaymentDetails', 'invitePeople'],
  advertiser: [
    'updateConversions',
    'trackConversion',
    'updateEnquiry',
    'createPlacement',
    'uploadFile',
    'changeBillingDetails',
    'invitePeople',
  ],
  manager: [
    'createContact',
    'createCampaign',
    'updateConversions',
    'updateEnquiry',
    'createPlacement',
    'runBilling',
    'updatePayment',
    'uploadFile',
    'changeAgency',
    'invitePeople',
  ],
};

/** What a key may do, in sentences. @param operations that it is limited to; null for all of its level */
export function rightsOf(role: Role, level: Level, operations: readonly string[] | null): string[] {
  const { may, groups } = t.keys;
  if (operations?.length === 0) return [may.none, may.never];
  const can = (id: string) => operations === null || operations.includes(id);
  const callable = Object.values(endpoints).filter((one) => can(one.id) && reaches(level, levelOf(one)));
  const named = [...operationGroups(role, level)].filter(([, ids]) => ids.some(can)).map(([tag]) => groups[tag]);
  const changed = changes[role].filter((id) => callable.includes(endpoints[id])).map((id) => may.changes[id]);
  return [
    operations === null ? may.reads[role] : may.only(named.join(', ')),
    ...(changed.length > 0 ? [may.changesOf(changed.join(', '))] : []),
    ...(callable.some(isChange) ? [] : [may.changesNothing]),
    may.never,
  ];
}
