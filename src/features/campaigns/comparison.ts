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
    const word = t.campaigns.rules[name as keyof typeof t.campaigns.rules];
    return [word, allowed ? t.campaigns.allowed : t.campaigns.notAllowed] as const;
  });
  const claims = claimFacts(page.claims) ?? [[t.campaigns.claim.needs, t.campaigns.noClaims] as const];
  const status = t.campaigns.statuses[page.status as keyof typeof t.campaigns.statuses] ?? page.status;
  const relation = page.relation && t.campaigns.relations[page.relation as keyof typeof t.campaigns.relations];
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
