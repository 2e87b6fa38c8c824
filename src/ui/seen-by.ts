import type { Sharing } from '#contract/sharing';
import { isLookingAt, type Viewer } from '#src/api/viewer.ts';
import { sharing } from '#text/sharing';

/** Who sees what somebody shares in the account: "Everyone at Kettle & Crumb". */
export function seenBy(viewer: Pick<Viewer, 'role' | 'kind' | 'name'>, sharedWith: Sharing): string {
  return sharing.seenBy[isLookingAt(viewer) ? 'lookedAt' : viewer.kind](viewer.name)[sharedWith];
}
