import { Suspense } from 'react';
import { Link } from 'react-router';
import { updateCampaign } from '#contract/campaign-changes';
import type { CampaignRow } from '#contract/campaigns';
import { applyToCampaign } from '#contract/relations';
import { generateDeeplinks } from '#contract/links';
import { may, type Viewer } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import { formatDay } from '#src/lib/day.ts';
import * as t from '#text';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { Named } from '#src/ui/Named.tsx';
import { Loading } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import s from './campaigns.module.css';
import { campaignLooks, relationLooks } from './looks.ts';
import { JoinButton } from './JoinButton.tsx';
import { ManagerActions } from './ManagerActions.tsx';
import { CommissionGroups } from './CommissionGroups.tsx';
import { claimFacts, type CampaignPage } from './facts.ts';

const RefusedSales = later(() => import('./RefusedSales.tsx'));

export function CampaignFacts({ viewer, page }: { viewer: Viewer; page: CampaignPage }) {
  const { sections } = t.campaigns;
  const claims = claimFacts(page.claims);
  return (
    <>
      <Head viewer={viewer} page={page} />
      {viewer.role === 'manager' && viewer.kind === 'agency' && may(viewer, updateCampaign) && (
        <ManagerActions viewer={viewer} page={page} />
      )}
      {page.joining.open &&
        may(viewer, applyToCampaign) &&
        (page.relation === null || page.relation === 'rejected') && <JoinButton page={page} />}
      <Section title={sections.key}>
        <Facts facts={page.key} />
      </Section>
      <Section title={sections.groups}>
        <CommissionGroups viewer={viewer} productId={page.productId} />
      </Section>
      {page.pixel !== null && (
        <Suspense fallback={<Loading lines={3} />}>
          <RefusedSales viewer={viewer} productId={page.productId} />
        </Suspense>
      )}
      <Section title={sections.rules}>
        <Rules rules={page.rules} />
      </Section>
      <Section title={sections.claims}>
        {claims ? <Facts facts={claims} /> : <p className={s.words}>{t.campaigns.noClaims}</p>}
      </Section>
      <Section title={sections.terms}>
        <p className={s.words}>{page.terms.body}</p>
        <p className={s.quiet}>
          {t.campaigns.facts.created} {formatDay(page.terms.created)}
        </p>
      </Section>
      <Section title={sections.contact}>
        <Facts facts={page.contacts} />
      </Section>
      <Section title={sections.details}>
        <Facts facts={page.details} />
      </Section>
    </>
  );
}

function Head({ viewer, page }: { viewer: Viewer; page: CampaignPage }) {
  const look = campaignLooks[page.status as CampaignRow['status']];
  const relation = page.relation === null ? undefined : relationLooks[page.relation];
  return (
    <div className={s.head}>
      <img className={s.logo} src={new URL(page.logo).pathname} alt="" width={48} height={48} />
      <div className={s.headWords}>
        <p className={s.line}>
          <strong>
            <Named kind="advertiser" id={page.advertiserId} name={page.advertiser} />
          </strong>
          <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
          {relation && <StatusBadge tone={relation.tone}>{relation.label}</StatusBadge>}
        </p>
        <p className={s.words}>{page.description}</p>
        <p className={s.line}>
          <a href={page.website} target="_blank" rel="noreferrer">
            {page.website}
          </a>
        </p>
        <Jumps viewer={viewer} productId={page.productId} />
        <Copied what={t.campaigns.facts.tracking} value={page.tracking} />
        <Copied what={t.campaigns.facts.pixel} value={page.pixel} />
      </div>
    </div>
  );
}

function Copied({ what, value }: { what: string; value: string | null }) {
  if (value === null) return null;
  return (
    <p className={s.line}>
      <span className={s.quiet}>{what}</span>
      <code className={s.link}>{value}</code>
      <CopyButton value={value} what={what} />
    </p>
  );
}

function Jumps({ viewer, productId }: { viewer: Viewer; productId: number }) {
  const { jumps } = t.campaigns;
  const of = (page: string) => `${page}?campaign=${productId}`;
  return (
    <nav aria-label={jumps.name} className={s.line}>
      <Link to={of(paths.conversions(viewer))}>{jumps.conversions}</Link>
      <Link to={of(paths.placements(viewer))}>{jumps.placements}</Link>
      <Link to={of(paths.vouchers(viewer))}>{jumps.vouchers}</Link>
      <Link to={of(paths.feeds(viewer))}>{jumps.feeds}</Link>
      {viewer.kind === 'publisher' && may(viewer, generateDeeplinks) && (
        <Link to={of(paths.newLinks(viewer))}>{jumps.links}</Link>
      )}
    </nav>
  );
}

function Rules({ rules }: { rules: CampaignPage['rules'] }) {
  return (
    <ul className={s.rules}>
      {Object.entries(rules).map(([name, allowed]) => (
        <li key={name}>
          <StatusBadge tone={allowed ? 'good' : 'quiet'}>
            {t.campaigns.rules[name as keyof typeof t.campaigns.rules]}
          </StatusBadge>
          <span className="visually-hidden">: {allowed ? t.campaigns.allowed : t.campaigns.notAllowed}</span>
        </li>
      ))}
    </ul>
  );
}
