import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listShortUrls, shortenUrl } from '#contract/links';
import { call, CallError } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';

export interface ShortLinks {
  made: Readonly<Record<string, string>>;
  waiting: readonly string[];
  error: unknown;
  /** Shortens one after the other. Retrying is safe: a shortened link keeps its short link. */
  shorten: (links: readonly string[]) => void;
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Shortens one link; waits when the server asks to. */
async function shortOf({ agencyId, contactId }: Viewer, longUrl: string): Promise<string> {
  try {
    return (await call(shortenUrl, { query: { agencyId, contactId }, body: { longUrl } })).data.shortUrl;
  } catch (error) {
    const wait = error instanceof CallError && error.failure.kind === 'refused' ? error.failure.retryAfter : null;
    if (wait === null) throw error;
    await pause(wait);
    return shortOf({ agencyId, contactId } as Viewer, longUrl);
  }
}

export function useShortLinks(viewer: Viewer): ShortLinks {
  const queries = useQueryClient();
  const [made, setMade] = useState<Record<string, string>>({});
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>(null);
  const shorten = async (links: readonly string[]) => {
    setError(null);
    setWaiting(links);
    try {
      for (const [index, link] of links.entries()) {
        const shortUrl = await shortOf(viewer, link);
        setMade((before) => ({ ...before, [link]: shortUrl }));
        setWaiting(links.slice(index + 1));
      }
    } catch (reason) {
      setError(reason);
    } finally {
      setWaiting([]);
      void queries.invalidateQueries({ queryKey: keyOf(listShortUrls) });
    }
  };
  return { made, waiting, error, shorten: (links) => void shorten(links) };
}
