import { listConversions } from '#contract/conversions';
import type { Page } from '#src/first-view/early/page.ts';
import { conversionList, currencyAt, openInput } from './list.ts';

export const page = {
  ...conversionList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id, search) => [
        { endpoint: listConversions, input: openInput(viewer, id, currencyAt(viewer, search)) },
      ],
    },
    validate: { load: () => import('./validate/Validate.tsx'), instead: true },
  },
} satisfies Page;
