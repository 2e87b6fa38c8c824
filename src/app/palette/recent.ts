import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { SearchKind } from '#contract/search';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { rememberedWords, type Remembered } from '#src/ui/remembered.ts';

/** Things opened last, newest first: their kinds and ids only. Names and states are asked for when they are shown. */

const MOST = 8;

/** Pages whose URL names the thing that is open below them. */
const kinds: Readonly<Record<string, SearchKind>> = {
  campaigns: 'campaign',
  conversions: 'conversion',
  enquiries: 'enquiry',
  feeds: 'feed',
  files: 'file',
  invoices: 'invoice',
  payments: 'payment',
  placements: 'placement',
  vouchers: 'voucher',
};

/** `campaign:30001` at an address that shows it. */
export function thingAt({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const [, , , page = '', id = ''] = pathname.split('/');
  const named = new URLSearchParams(search);
  if (page === 'reports') return thing('report', named.get('saved') ?? '');
  if (page === 'files' && id === '') return thing('folder', named.get('folder') ?? '');
  const kind = kinds[page];
  return kind && thing(kind, id);
}

const thing = (kind: SearchKind, id: string) => (/^[1-9]\d{0,14}$/.test(id) ? `${kind}:${id}` : undefined);

type Whose = Pick<Viewer, 'agencyId' | 'contactId' | 'user'>;
const lists = new Map<string, Remembered<readonly string[]>>();

/** A user's list for an account. */
export function recentOf({ user, agencyId, contactId }: Whose): Remembered<readonly string[]> {
  const name = `recent:${user.id}:${agencyId}:${contactId}`;
  const list = lists.get(name) ?? rememberedWords(name);
  lists.set(name, list);
  return list;
}

export function noteOpened(viewer: Whose, opened: string): void {
  const list = recentOf(viewer);
  list.set([opened, ...list.get().filter((one) => one !== opened)].slice(0, MOST));
}

/** Notes each thing that is opened, from wherever. */
export function useNotedOpenings(): void {
  const viewer = useViewer();
  const location = useLocation();
  const opened = thingAt(location);
  useEffect(() => {
    if (opened) noteOpened(viewer, opened);
  }, [viewer, opened]);
}
