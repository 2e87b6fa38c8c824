import { listCommissionGroups } from '#contract/campaigns';
import type { Page } from '#src/first-view/early/page.ts';
import { campaignList, openInput, oneCampaign, groupsInput } from './list.ts';

export const page = {
  ...campaignList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [
        { endpoint: oneCampaign(viewer), input: openInput(viewer, id) },
        { endpoint: listCommissionGroups, input: groupsInput(viewer, id) },
      ],
    },
    new: { load: () => import('./CreateDialog.tsx') },
    'compare/:one/:other': { load: () => import('./Compare.tsx') },
  },
} satisfies Page;
