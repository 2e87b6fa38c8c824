import type { moneyStages as english } from '../en/moneyStages.ts';
import type { Words } from '../words.ts';

export const moneyStages = {
  title: 'Stand',
  names: {
    paid: 'Ausgezahlt',
    raised: 'Angewiesen',
    due: 'Fällig',
    invoiced: 'Berechnet',
    approved: 'Bestätigt',
    pending: 'Offen',
  },
  meanings: {
    publisher: {
      paid: 'Die Auszahlung an Sie ist gesendet.',
      raised: 'In einer Auszahlung an Sie, die angewiesen und noch nicht gesendet ist.',
      due: 'Der Advertiser hat gezahlt: fällig mit Ihrer nächsten Auszahlung.',
      invoiced: 'Auf einer Rechnung, die beim Advertiser liegt und noch nicht bezahlt ist.',
      approved: 'Bestätigt und noch auf keiner Rechnung an den Advertiser.',
      pending: 'Der Advertiser hat noch nicht entschieden.',
    },
    advertiser: {
      paid: 'Die Auszahlung an den Publisher ist gesendet.',
      raised: 'In einer Auszahlung an den Publisher, die angewiesen und noch nicht gesendet ist.',
      due: 'Sie haben gezahlt: fällig mit der nächsten Auszahlung an den Publisher.',
      invoiced: 'Auf einer Rechnung, die bei Ihnen liegt und noch nicht bezahlt ist.',
      approved: 'Von Ihnen bestätigt und noch auf keiner Rechnung an Sie.',
      pending: 'Sie haben noch nicht entschieden.',
    },
    manager: {
      paid: 'Die Auszahlung an den Publisher ist gesendet.',
      raised: 'In einer Auszahlung an den Publisher, die angewiesen und noch nicht gesendet ist.',
      due: 'Der Advertiser hat gezahlt: fällig mit der nächsten Auszahlung an den Publisher.',
      invoiced: 'Auf einer Rechnung, die beim Advertiser liegt und noch nicht bezahlt ist.',
      approved: 'Bestätigt und noch auf keiner Rechnung an den Advertiser.',
      pending: 'Der Advertiser hat noch nicht entschieden.',
    },
  },
} as const satisfies Words<typeof english>;
