import { Link, useLocation } from 'react-router';
import type { Viewer } from '#src/api/viewer.ts';
import type { Picked } from '#src/list/types.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';

export function CompareButton({ viewer, picked }: { viewer: Viewer; picked: Picked }) {
  const { search } = useLocation();
  const [one, other, third] = picked.kind === 'some' ? picked.ids : [];
  if (one === undefined || other === undefined || third !== undefined)
    return <span>{t.campaigns.compare.pickTwo}</span>;
  return <Link to={paths.compareCampaigns(viewer, one, other) + search}>{t.campaigns.compare.two}</Link>;
}
