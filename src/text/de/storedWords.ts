import type { storedWords as english } from '../en/storedWords.ts';
import type { Words } from '../words.ts';

export const storedWords = {
  'Order cancelled by the customer': 'Vom Kunden storniert',
  'Goods returned': 'Ware zurückgegeben',
  'Duplicate of another conversion': 'Doppelt: Es gibt die Conversion schon',
  'Payment refused: suspected fraud': 'Zahlung verweigert: Verdacht auf Betrug',
  'Programme terms not met': 'Bedingungen des Programms nicht erfüllt',
  'Test order': 'Testbestellung',
  'Not attributable to this partner': 'Diesem Partner nicht zuzuordnen',
  'Other: see the advertiser’s note': 'Anderer Grund: siehe die Notiz des Advertisers',
  Default: 'Standard',
  Attribute: 'Merkmal',
  'Value band': 'Wertstufe',
  Publisher: 'Publisher',
  new: 'neu',
  returning: 'wiederkehrend',
  'Automatic validation': 'Automatische Validierung',
} as const satisfies Words<typeof english>;
