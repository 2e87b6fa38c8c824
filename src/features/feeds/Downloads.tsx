import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { queryText } from '#contract/endpoint';
import { listFeedProducts, type FeedRow } from '#contract/feeds';
import { callCsv } from '#src/api/call.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { CopyText } from '#src/ui/CopyText.tsx';
import s from './feeds.module.css';

/** The feed's address on this server, whatever name the server gives itself. */
function addressOf(feedUrl: string, format: 'csv' | 'xml'): string {
  const url = new URL(feedUrl);
  const query = Object.fromEntries(url.searchParams);
  return url.pathname + queryText({ ...query, format });
}

/** Feed links with the publisher's id, and file downloads; for other accounts the plain products. */
export function Downloads({ viewer, feed }: { viewer: Viewer; feed: FeedRow }) {
  if (viewer.kind !== 'publisher') return <Products viewer={viewer} feed={feed} />;
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
            {t.feeds.download(format.toUpperCase(), feed.itemCount)}
          </Button>
        ))}
      </p>
    </>
  );
}

function Products({ viewer: { agencyId, contactId }, feed }: { viewer: Viewer; feed: FeedRow }) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const save = async () => {
    setState('loading');
    try {
      const input = { params: { feedId: feed.feedId }, query: { agencyId, contactId } };
      const [{ data }, { download }] = await Promise.all([
        callCsv(listFeedProducts, input),
        import('#src/ui/download.ts'),
      ]);
      const blob = await new Response(data).blob();
      download(new Blob([blob], { type: 'text/csv' }), `feed-${feed.feedId}.csv`);
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <p className={s.quiet}>{t.feeds.needsPublisher}</p>
      <p className={s.files}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={state === 'loading'}
          onClick={() => void save()}
        >
          <span aria-live="polite">
            {state === 'failed' ? t.feeds.downloadFailed : t.feeds.download('CSV', feed.itemCount)}
          </span>
        </Button>
      </p>
    </>
  );
}
