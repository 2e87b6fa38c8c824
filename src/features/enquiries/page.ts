import { listCampaigns } from '#contract/campaigns';
import { getEnquiry } from '#contract/enquiries';
import type { Page } from '#src/first-view/early/page.ts';
import { enquiryList, openInput, claimableInput } from './list.ts';

export const page = {
  ...enquiryList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getEnquiry, input: openInput(viewer, id) }],
    },
    new: {
      load: () => import('./FileDialog.tsx'),
      requests: (viewer) =>
        viewer.kind === 'publisher' ? [{ endpoint: listCampaigns, input: claimableInput(viewer) }] : [],
    },
    file: { load: () => import('./FilePage.tsx'), instead: true },
  },
} satisfies Page;
