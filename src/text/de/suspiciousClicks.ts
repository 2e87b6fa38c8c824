import type { suspiciousClicks as english } from '../en/suspiciousClicks.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const suspiciousClicks = {
  title: 'Verdächtige Klicks',
  rowName: (name) => `Klicks: ${name}`,
  count: (n) => counted(n, 'Zeile', 'Zeilen'),
  empty: 'Noch keine verdächtigen Klicks',
  dateBasis: 'Geklickt',
  filters: {
    period: 'Zeitraum',
    reason: 'Grund',
    campaign: 'Kampagne',
    publisher: 'Publisher',
    advertiser: 'Advertiser',
  },
  columns: {
    campaign: 'Kampagne',
    publisher: 'Publisher',
    advertiser: 'Advertiser',
    reason: 'Grund',
    clicks: 'Klicks',
    currency: 'Währung',
    commission: 'Nicht verdient',
    cost: 'Nicht berechnet',
    first: 'Erster',
    last: 'Letzter',
  },
  reasons: {
    repeat: 'Derselbe Besucher noch einmal',
    address: 'Viele von einer Adresse oder einem Block',
    agent: 'Viele von einem Programm',
    burst: 'Sehr viele auf einmal',
    machine: 'Von einer Maschine gesendet',
    robot: 'Bekannter Roboter',
    cap: 'Tageslimit erreicht',
  },
} as const satisfies Words<typeof english>;
