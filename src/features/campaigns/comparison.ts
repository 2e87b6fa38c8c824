import { valueAt } from '#contract/records';
import type { ReactNode } from 'react';
import * as t from '#text';
import { claimFacts, type CampaignPage } from './facts.ts';

export interface ComparedFact {
  name: string;
  values: readonly [ReactNode, ReactNode];
  differs: boolean;
}

function factsIn(page: CampaignPage): Map<string, ReactNode> {
  const rules = Object.entries(page.rules).map(([name, allowed]) => {
    const word = valueAt(t.campaigns.rules, name) ?? name;
    return [word, allowed ? t.campaigns.allowed : t.campaigns.notAllowed] as const;
  });
  const claims = claimFacts(page.claims) ?? [[t.campaigns.claim.needs, t.campaigns.noClaims] as const];
  const status = valueAt(t.campaigns.statuses, page.status) ?? page.status;
  const relation = page.relation && valueAt(t.campaigns.relations, page.relation);
  return new Map<string, ReactNode>([
    [t.campaigns.columns.advertiser, page.advertiser],
    [t.campaigns.columns.status, status],
    [t.campaigns.facts.relation, relation],
    ...page.key,
    ...rules,
    ...claims,
    ...page.details,
  ]);
}

/** The facts of two campaigns side by side, in page order; facts that neither has are left out. */
export function compared(one: CampaignPage, other: CampaignPage): ComparedFact[] {
  const [left, right] = [factsIn(one), factsIn(other)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) => {
    const values = [left.get(name) ?? null, right.get(name) ?? null] as const;
    const known = values.some((value) => value !== null && value !== '');
    return known ? [{ name, values, differs: values[0] !== values[1] }] : [];
  });
}
