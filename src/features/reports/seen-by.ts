import type { SavedReport } from '#contract/reports/saved';
import type { Viewer } from '#src/api/viewer.ts';
import { seenBy } from '#src/ui/seen-by.ts';
import * as t from '#text';

type Reader = Pick<Viewer, 'role' | 'kind' | 'name'>;

type Shared = Pick<SavedReport, 'own' | 'partner' | 'ownerName' | 'ownerRole' | 'sharedWith'>;

/** Who sees a report, and whose it is unless one's own. */
export function whose(viewer: Reader, { own, partner, ownerName, ownerRole, sharedWith }: Shared): string {
  if (partner) return `${t.sharing.figuresOf(viewer.name)} · ${t.reports.ownerIs(ownerName)}`;
  const seen = `${t.sharing.sharedWith}: ${seenBy({ ...viewer, role: ownerRole }, sharedWith)}`;
  if (own) return seen;
  const owner = ownerRole === viewer.role ? t.reports.ownerIs(ownerName) : t.reports.ownerAt(ownerName, viewer.name);
  return `${seen} · ${owner}`;
}
