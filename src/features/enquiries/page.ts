import { listCampaigns } from '#contract/campaigns';
import { listPage } from '#src/list/page.ts';
import { claimableInput, enquiryList } from './list.ts';

export const page = listPage(enquiryList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  opens: {
    new: {
      load: () => import('./FileDialog.tsx'),
      requests: (viewer) =>
        viewer.kind === 'publisher' ? [{ endpoint: listCampaigns, input: claimableInput(viewer) }] : [],
    },
    file: { load: () => import('./FilePage.tsx'), instead: true },
  },
});
