import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { listFeeds, type FeedRow } from '#contract/feeds';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { Downloads } from './Downloads.tsx';
import { Preview } from './Preview.tsx';
import { freshLooks, freshnessOf, openInput } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const id = Number(useParams()['id']);
  const { search } = useLocation();
  const known = Number.isSafeInteger(id) && id >= 0;
  const query = useQuery({
    ...queryOf(listFeeds, openInput(viewer, id)),
    enabled: known,
  });
  const feed = query.data?.data[0];
  return (
    <DetailDrawer title={feed?.name ?? t.feeds.one} closeTo={paths.feeds(viewer) + search} size={840}>
      {feed ? (
        <FeedFacts viewer={viewer} feed={feed} />
      ) : known && !query.data ? (
        <Awaiting query={query} what={t.feeds.failed} lines={14} />
      ) : (
        <Empty title={t.feeds.notFound} />
      )}
    </DetailDrawer>
  );
}

function FeedFacts({ viewer, feed }: { viewer: Viewer; feed: FeedRow }) {
  const { columns: c, sections } = t.feeds;
  const look = freshLooks[freshnessOf(feed, viewer.today)];
  return (
    <>
      <Section title={sections.download}>
        <Downloads viewer={viewer} feed={feed} />
      </Section>
      <Section title={sections.facts}>
        <Facts
          facts={[
            [
              c.campaign,
              <Link key="campaign" to={paths.campaign(viewer, feed.campaignId)}>
                {feed.campaignName}
              </Link>,
            ],
            [c.items, t.table.count(feed.itemCount)],
            [c.added, t.table.count(feed.itemAddedCount)],
            [c.changed, t.table.count(feed.itemChangedCount)],
            [c.imported, <Instant key="imported" at={feed.lastImportedDate} show="absolute" />],
            [
              c.freshness,
              look && (
                <StatusBadge key="fresh" tone={look.tone}>
                  {look.label}
                </StatusBadge>
              ),
            ],
            [c.id, String(feed.feedId)],
          ]}
        />
      </Section>
      <Section title={sections.preview}>
        <Preview viewer={viewer} feed={feed} />
      </Section>
    </>
  );
}
