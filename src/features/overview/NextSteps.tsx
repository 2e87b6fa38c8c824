import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listCampaigns } from '#contract/campaigns';
import { listContacts } from '#contract/contacts';
import { listConversions } from '#contract/conversions';
import type { Definition, InputOf } from '#contract/endpoint';
import { listShortUrls } from '#contract/links';
import { listPlacements } from '#contract/placements';
import { listRelations } from '#contract/relations';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { EVER } from '#src/lib/day.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import c from './overview.module.css';

/** Whether a list has a row. */
const hasRows = <E extends Definition>(endpoint: E, input: InputOf<E>) =>
  queryOptions({
    queryKey: ['has rows', ...keyOf(endpoint, input)],
    queryFn: async ({ signal }) => ((await call(endpoint, input, signal)).total ?? 0) > 0,
  });

interface Step {
  words: readonly [title: string, why: string];
  to: string;
  /** Done when one of these lists has a row. */
  lists: readonly ReturnType<typeof hasRows>[];
}

/** First steps of a new account, each with a link to where it is done. */
function stepsOf(viewer: Viewer): readonly Step[] {
  const { agencyId, contactId, currency, kind } = viewer;
  const scope = { ...scopeOf(viewer), limit: 1 };
  const ever = { fromDate: EVER.from, toDate: EVER.to };
  const any = { ...scope, ...ever, dateField: 'conversion', targetCurrencyCode: currency } as const;
  const conversions = hasRows(listConversions, { query: any });
  const { first, second, third } = t.overview.steps[kind];
  const campaigns = paths.campaigns(viewer);
  switch (kind) {
    case 'publisher': {
      const placements = { agencyId, advertiserId: contactId, ...ever, limit: 1 };
      return [
        { words: first, to: campaigns, lists: [hasRows(listCampaigns, { query: { ...scope, statuses: ['live'] } })] },
        {
          words: second,
          to: paths.newLinks(viewer),
          lists: [hasRows(listShortUrls, { query: scope }), hasRows(listPlacements, { query: placements })],
        },
        { words: third, to: paths.conversions(viewer), lists: [conversions] },
      ];
    }
    case 'advertiser': {
      const live = { ...scope, advertiserCampaignStatuses: ['live' as const] };
      const decided = { ...any, status: ['approved' as const, 'rejected' as const] };
      return [
        { words: first, to: campaigns, lists: [hasRows(listCampaigns, { query: live })] },
        // The detail of a campaign has its pixel.
        { words: second, to: campaigns, lists: [conversions] },
        {
          words: third,
          to: paths.conversionsDue(viewer, 'all'),
          lists: [hasRows(listConversions, { query: decided })],
        },
      ];
    }
    case 'agency':
      return [
        {
          words: first,
          to: paths.newContact(viewer, 'advertiser'),
          lists: [hasRows(listContacts, { query: { agencyId, kind: 'advertiser', limit: 1 } })],
        },
        { words: second, to: paths.newCampaign(viewer), lists: [hasRows(listCampaigns, { query: scope })] },
        {
          words: third,
          to: paths.publishers(viewer),
          lists: [hasRows(listRelations, { query: scope })],
        },
      ];
  }
}

/** Three steps for a new account, until all are done. Nothing stands here while it is not known which are. */
export default function NextSteps({ viewer }: { viewer: Viewer }) {
  const steps = stepsOf(viewer);
  const answers = useQueries({ queries: steps.flatMap(({ lists }) => lists) });
  const has = answers.map(({ data }) => data);
  if (has.includes(undefined)) return null;
  const done = steps.map(({ lists }, index) => {
    const before = steps.slice(0, index).flatMap((step) => step.lists).length;
    return has.slice(before, before + lists.length).includes(true);
  });
  if (!done.includes(false)) return null;
  return (
    <section className={c.part} aria-label={t.overview.steps.title}>
      <h2 className={c.heading}>{t.overview.steps.title}</h2>
      <ol className={c.steps}>
        {steps.map(({ words: [title, why], to }, index) => (
          <li key={title} data-done={done[index] || undefined}>
            {done[index] ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircleDashed size={22} aria-hidden />}
            <div>
              <Link to={to}>{title}</Link>
              <span className="visually-hidden">{done[index] ? t.overview.steps.done : t.overview.steps.open}</span>
              <p>{why}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
