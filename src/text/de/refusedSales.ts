import type { refusedSales as english } from '../en/refusedSales.ts';
import type { Words } from '../words.ts';

export const refusedSales = {
  title: 'Abgelehnte Verkäufe',
  about:
    'Verkäufe, die der Shop für diese Kampagne gemeldet hat und die nicht angenommen wurden. Ein Pixel sagt dem Shop nichts davon.',
  empty: 'Kein gemeldeter Verkauf wurde abgelehnt.',
  failed: 'Die abgelehnten Verkäufe konnten nicht geladen werden',
  columns: {
    parameter: 'Parameter',
    reason: 'Grund',
    example: 'Letzter Wert',
    first: 'Erster',
    last: 'Letzter',
    calls: 'Anzahl',
  },
  whole: 'Ganzer Verkauf',
  missing: 'Fehlt',
} as const satisfies Words<typeof english>;
