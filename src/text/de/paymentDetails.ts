import type { paymentDetails as english } from '../en/paymentDetails.ts';
import type { Words } from '../words.ts';

export const paymentDetails = {
  title: 'Zahlungsdaten',
  help: 'Wie Sie ausgezahlt werden. Ihre Admins erfahren jede Änderung per Mail. Belege gesendeter Zahlungen bleiben, wie sie sind.',
  failed: 'Die Zahlungsdaten konnten nicht geladen werden',
  goesTo: (account, iban) => `Sie geht an ${account}, ${iban}.`,
  noBank: 'Es ist keine Bankverbindung angegeben, deshalb kann das Netzwerk Sie nicht auszahlen.',
  change: 'Zahlungsdaten ändern',
  changeFailed: 'Die Zahlungsdaten konnten nicht gespeichert werden',
  minimumHelp: 'Auszahlungen darunter warten, bis es mehr ist. Es gilt ab dem nächsten Abrechnungslauf.',
  ofAgency: 'Zahlungsart und Umsatzsteuersatz sind mit Ihrem Account-Manager vereinbart.',
  bankHelp: 'Auszahlungen, die noch nicht gesendet sind, gehen an das neue Konto, auch schon angewiesene.',
  changed: 'Die Zahlungsdaten sind geändert.',
} as const satisfies Words<typeof english>;
