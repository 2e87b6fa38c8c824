import { leadsToConversions } from './report-drill.ts';

for (const by of ['keyboard', 'phone'] as const) leadsToConversions(by);
