import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Me, Membership, Role } from '#contract/access';
import { listAccounts, type Account } from '#contract/agency';
import { folded } from '#contract/folded';
import { networkPath } from '#contract/networks';
import { meQuery } from '#src/api/me.ts';
import { listOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { paths, samePageOf, type Scope } from '#src/lib/paths.ts';
import type { PickGroup, PickItem } from '#src/ui/PickList.tsx';
import { pages } from '../pages.ts';

const SHOWN = 20;
const TYPING_MS = 150;

/** `1-200123-publisher`: an account and whose pages it has, as a list item's id. */
const idOf = ({ agencyId, contactId }: Scope, eyes: Role) => `${agencyId}-${contactId}-${eyes}`;

/** True for the items of other networks: their ids are addresses, and each network is a document of its own. */
export const isElsewhere = (id: string): boolean => id.startsWith('/');

/** The address of an account's page that is like the one shown, or of its overview where it has none. */
export function accountAddress(id: string, pathname: string): string {
  const [agencyId, contactId, eyes] = id.split('-');
  const scope = { agencyId: Number(agencyId), contactId: Number(contactId) };
  const page = pages.find(({ path }) => path === pathname.split('/')[3]);
  const isTheirs = !page || page.roles.some((role) => role === eyes);
  return isTheirs ? samePageOf(scope, pathname) : paths.page(scope, 'overview');
}

/** The account picker's items for a text, and the message below them. */
export function useAccountGroups(viewer: Viewer, text: string): { groups: PickGroup[]; message: string | null } {
  const me = useQuery(meQuery).data;
  const isNamed = ({ label, id }: PickItem) => folded(`${label} ${id}`).includes(folded(text.trim()));
  const matching = (me?.memberships ?? []).map((membership) => ownItem(membership, viewer)).filter(isNamed);
  const elsewhere = (me?.elsewhere ?? []).map(elsewhereItem).filter(isNamed);
  const found = useFoundAccounts(viewer, text);
  return {
    groups: [
      { label: t.shell.memberships, items: matching },
      { label: t.shell.otherNetworks, items: elsewhere },
      { label: t.shell.switchAccount, items: found.items },
    ],
    message:
      found.message ?? (matching.length + elsewhere.length + found.items.length === 0 ? t.shell.noAccounts : null),
  };
}

/** The agency's accounts whose name or id contains the text; none unless the viewer is an account manager. */
function useFoundAccounts(viewer: Viewer, text: string): { items: PickItem[]; message: string | null } {
  const [searched] = useDebouncedValue(text.trim(), TYPING_MS);
  const query = useQuery({
    ...listOf(listAccounts, {
      query: { agencyId: viewer.agencyId, limit: SHOWN, ...(searched && { searchTerm: searched }) },
    }),
    enabled: viewer.role === 'manager',
  });
  const items = (query.data?.data ?? []).map((account) => accountItem(account, viewer));
  return { items, message: messageFor(query, items.length) };
}

function messageFor(
  query: { isLoading: boolean; error: unknown; data?: { total: number | null } | undefined },
  shown: number,
): string | null {
  if (query.error) return t.shell.accountsFailed;
  if (query.isLoading) return t.states.loading;
  const more = (query.data?.total ?? shown) - shown;
  return more > 0 ? t.shell.moreAccounts(more) : null;
}

function ownItem(membership: Membership, viewer: Viewer): PickItem {
  const isAgency = membership.role === 'manager';
  return {
    id: idOf(membership, membership.role),
    label: isAgency ? membership.agencyName : membership.contactName,
    hint: isAgency ? t.shell.wholeAgency : `${t.shell.roles[membership.role]} ${membership.contactId}`,
    selected: idOf(membership, membership.role) === idOf(viewer, viewer.eyes),
  };
}

function elsewhereItem(membership: Me['elsewhere'][number]): PickItem {
  const { network, networkName, role, agencyName, contactName, contactId } = membership;
  const kind = role === 'manager' ? t.shell.wholeAgency : `${t.shell.roles[role]} ${contactId}`;
  return {
    id: networkPath(network) + paths.overview(membership),
    label: role === 'manager' ? agencyName : contactName,
    hint: networkName ? `${networkName}, ${kind}` : kind,
    selected: false,
  };
}

function accountItem(account: Account, viewer: Viewer): PickItem {
  const kind = `${t.shell.kinds[account.kind]} ${account.contactId}`;
  return {
    id: idOf(account, account.kind),
    label: account.name,
    hint: account.active ? kind : `${kind}, ${t.shell.inactive}`,
    selected: idOf(account, account.kind) === idOf(viewer, viewer.eyes),
  };
}
