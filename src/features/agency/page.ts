import { getApplicationPage } from '#contract/applications';
import { getExchangeRates } from '#contract/exchange-rates';
import { getAgency } from '#contract/own-network';
import type { Page } from '#src/first-view/early/page.ts';
import { inAgency } from './input.ts';

export const page: Page = {
  load: () => import('./routes.tsx'),
  requests: (viewer) =>
    [getAgency, getApplicationPage, getExchangeRates].map((endpoint) => ({ endpoint, input: inAgency(viewer) })),
};
