import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { getShortUrl } from '#contract/links';
import { CallError } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import { LinkFacts } from './LinkFacts.tsx';

/** A short link: its code and QR code, its name, how often it was followed. */
export function Component() {
  const viewer = useViewer();
  const { id: code = '' } = useParams();
  const { search } = useLocation();
  const { data, error, isPending, refetch } = useQuery(
    queryOf(getShortUrl, { params: { code }, query: scopeOf(viewer) }),
  );
  const missing = error instanceof CallError && ['NOT_FOUND', 'INVALID_REQUEST'].includes(error.code ?? '');
  const words = t.links.detail;
  return (
    <DetailDrawer title={data ? endOf(data.data.shortUrl) : words.one} closeTo={paths.links(viewer) + search}>
      {data ? (
        <LinkFacts viewer={viewer} link={data.data} />
      ) : missing ? (
        <Empty title={words.notFound} />
      ) : isPending ? (
        <Loading lines={10} />
      ) : (
        <Failed error={error} what={words.failed} onRetry={() => void refetch()} />
      )}
    </DetailDrawer>
  );
}

/** The address without how it is reached. */
const endOf = (url: string) => url.replace(/^https?:\/\//, '');
