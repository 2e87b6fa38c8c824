import type { feeds as english } from '../en/feeds.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const feeds = {
  title: 'Produktdaten',
  one: 'Produktdaten',
  count: (n) => counted(n, 'Produktdatei', 'Produktdateien'),
  empty: 'Noch keine Produktdaten.',
  freshness: { fresh: 'Aktuell', stale: 'Wird alt' },
  filters: { search: 'Name oder Kampagne', searchHint: 'Nach Name oder Kampagne suchen', campaign: 'Kampagne' },
  columns: {
    name: 'Produktdaten',
    campaign: 'Kampagne',
    items: 'Produkte',
    imported: 'Eingelesen',
    freshness: 'Stand',
    added: 'Neu',
    changed: 'Geändert',
    url: 'Adresse',
    id: 'Nr.',
    campaignId: 'Kampagnen-Nr.',
  },
  sections: { download: 'Herunterladen', facts: 'Angaben', preview: 'Erste Produkte' },
  addressHelp: 'Hier holen Ihre Programme sie ab, ohne Schlüssel. Jedes Produkt hat Ihren Link.',
  download: (format, n) => `${format}, ${counted(n, 'Produkt', 'Produkte')}`,
  downloadFailed: 'Nicht heruntergeladen. Noch einmal',
  needsPublisher:
    'Die Produkte, wie sie sind. Publisher bekommen eine Adresse, unter der jeder Link ihre Nummer trägt.',
  previewFailed: 'Die Produkte konnten nicht geladen werden',
  noProducts: 'Es sind keine Produkte darin.',
  firstOf: (shown: number, total: string) => `Die ersten ${shown} von ${total}`,
  productColumns: {
    sku: 'Artikel',
    name: 'Produkt',
    category: 'Kategorie',
    brand: 'Marke',
    price: 'Preis',
    inStock: 'Lieferbar',
  },
  failed: 'Die Produktdaten konnten nicht geladen werden',
  notFound: 'In diesem Konto gibt es diese Produktdaten nicht.',
} as const satisfies Words<typeof english>;
