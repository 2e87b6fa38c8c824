import { Link } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import { fromDetail } from './trail.ts';

export type NamedKind = 'campaign' | 'publisher' | 'advertiser' | 'placement' | 'conversion' | 'invoice' | 'payment';

/** Where an account is shown: itself to account managers of the agency, what it has in common with the others to them. */
function accountPath(viewer: Viewer, kind: 'publisher' | 'advertiser', id: number): string | undefined {
  const { agencyId, kind: own } = viewer;
  if (own === kind) return undefined;
  if (own === 'agency') return paths.overview({ agencyId, contactId: id });
  return kind === 'advertiser'
    ? `${paths.campaigns(viewer)}?advertiser=${id}`
    : `${paths.conversions(viewer)}?publisher=${id}`;
}

/** The address of a thing's own detail or list; undefined where the account looked at has no such page. */
export function pathOf(viewer: Viewer, kind: NamedKind, id: string | number): string | undefined {
  const isKnown = /^[1-9]\d{0,14}$/.test(String(id));
  if (!isKnown) return undefined;
  switch (kind) {
    case 'campaign':
      return paths.campaign(viewer, Number(id));
    case 'placement':
      return paths.placement(viewer, Number(id));
    case 'conversion':
      return `${paths.conversions(viewer)}/${id}`;
    case 'invoice':
      return viewer.eyes === 'publisher' ? undefined : paths.invoice(viewer, id);
    case 'payment':
      return viewer.eyes === 'advertiser' ? undefined : paths.payment(viewer, id);
    default:
      return accountPath(viewer, kind, Number(id));
  }
}

interface Props {
  kind: NamedKind;
  id: string | number;
  /** Without one, the id is what people call it: the number of an invoice. */
  name?: string;
}

/** A thing by its name, which leads to it where the role may open it, and its id second. */
export function Named({ kind, id, name }: Props) {
  const to = pathOf(useViewer(), kind, id);
  const shown = name ?? String(id);
  return (
    <>
      {to === undefined ? (
        shown
      ) : (
        <Link to={to} state={fromDetail}>
          {shown}
        </Link>
      )}
      {name !== undefined && ` (${id})`}
    </>
  );
}
