import type { billingDetails as english } from '../en/billingDetails.ts';
import type { Words } from '../words.ts';

export const billingDetails = {
  title: 'Rechnungsdaten',
  help: 'Auf wen Ihre Rechnungen ausgestellt werden. Ihre Admins erfahren jede Änderung per Mail. Gesendete Rechnungen bleiben, wie sie sind.',
  ofAgency: 'Zahlungsziel, Umsatzsteuersatz und Währung sind mit Ihrem Account-Manager vereinbart.',
  failed: 'Die Rechnungsdaten konnten nicht geladen werden',
  change: 'Rechnungsdaten ändern',
  changeFailed: 'Die Rechnungsdaten konnten nicht gespeichert werden',
  changed: 'Die Rechnungsdaten sind geändert.',
} as const satisfies Words<typeof english>;
