import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryText } from '#contract/endpoint';
import type { FeedRow } from '#contract/feeds';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { CopyText } from '#src/ui/CopyText.tsx';
import s from './feeds.module.css';

/** The feed's address on this server, whatever name the server knows itself by. */
function addressOf(feedUrl: string, format: 'csv' | 'xml'): string {
  const url = new URL(feedUrl);
  const query = Object.fromEntries(url.searchParams);
  return url.pathname + queryText({ ...query, format });
}

/** Where a publisher's programs fetch the feed, and the files themselves; its links carry the publisher's id. */
export function Downloads({ viewer, feed }: { viewer: Viewer; feed: FeedRow }) {
  if (viewer.kind !== 'publisher') return <p className={s.quiet}>{t.feeds.needsPublisher}</p>;
  return (
    <>
      <CopyText value={feed.feedUrl} what={t.feeds.columns.url} />
      <p className={s.quiet}>{t.feeds.addressHelp}</p>
      <p className={s.files}>
        {(['csv', 'xml'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            href={addressOf(feed.feedUrl, format)}
            download={`feed-${feed.feedId}.${format}`}
          >
            {t.feeds.download(format.toUpperCase(), t.table.count(feed.itemCount))}
          </Button>
        ))}
      </p>
    </>
  );
}
