import { once } from '#contract/once';
import type { states as english } from '../en/states.ts';
import type { Role } from '#contract/access';
import type { Words } from '../words.ts';
import { locale, plural } from './locale.ts';

const and = once(() => new Intl.ListFormat(locale));
const readers: Record<Role, string> = {
  publisher: 'Publisher',
  advertiser: 'Advertiser',
  manager: 'Account-Manager',
};

export const states = {
  means: (term) => `${term}: was das bedeutet`,
  loading: 'Wird geladen',
  failed: 'Das konnte nicht geladen werden',
  retry: 'Noch einmal versuchen',
  actions: 'Aktionen',
  unreachable: 'Der Server war nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  cancelled: 'Sie haben das abgebrochen.',
  ourFault: 'Auf unserer Seite ist etwas schiefgegangen.',
  requestId: 'Nummer der Serveranfrage',
  offline: 'Sie sind offline. Was Sie sehen, kann veraltet sein.',
  couldBeOld: 'Erneutes Abfragen ist fehlgeschlagen. Was Sie sehen, kann veraltet sein.',
  stillSignedIn: 'Sie sind noch angemeldet.',
  unsaved: 'Auf dieser Seite ist etwas nicht gespeichert oder noch unterwegs und ginge verloren.',
  signOutAnyway: 'Trotzdem abmelden',
  forbidden: 'Das dürfen Sie nicht ansehen',
  forbiddenWhy: 'Ihre Anmeldung umfasst dieses Konto nicht.',
  pageIsFor: (who: readonly Role[]) => `Diese Seite ist für ${and().format(who.map((role) => readers[role]))}.`,
  pageNotTheirs: (who: Role) => `Diese Seite ist nicht für ${readers[who]}`,
  asTheirs: 'Sie sehen das Konto so, wie seine eigenen Leute es sehen.',
  notFound: 'Hier ist nichts',
  notFoundWhy: 'Keine Seite hat diese Adresse. Vielleicht ist sie umgezogen, oder der Link ist unvollständig.',
  home: 'Zu Ihrer Startseite',
  crashed: 'Diese Seite funktioniert gerade nicht',
  crashedWhy: 'Alles andere funktioniert weiter. Meist hilft es, die Seite neu zu laden.',
  newVersion: 'Es gibt eine neue Version',
  newVersionWhy: 'Diese Seite gehört zur neuen Version. Laden Sie sie neu, um weiterzumachen.',
  reload: 'Neu laden',
  cancel: 'Abbrechen',
  close: 'Schließen',
  justNow: 'gerade eben',
  copy: (what: string) => `${what} kopieren`,
  copied: 'Kopiert',
  copyRefused: 'Kopieren nicht möglich: Markieren Sie den Text und kopieren Sie ihn selbst',
  scope: {
    name: 'Diese Zahlen gelten für:',
    allStatuses: 'alle Status',
    amountsIn: (currency: string) => `Beträge in ${currency}`,
    zone: 'Netzwerkzeit, UTC',
  },
  /** Why a button does not work, by the level that it needs or the switch that is off. */
  cannot: {
    member: 'Sie dürfen in diesem Konto lesen, aber nichts ändern.',
    admin: 'Das ist den Admins des Kontos vorbehalten.',
    connected: 'Das Netzwerk dieses Kontos nimmt das nur auf seinen eigenen Seiten an.',
    acting: 'Sie sehen dieses Konto nur an. Schalten Sie „Für dieses Konto handeln“ ein, um darin etwas zu ändern.',
  },
  form: {
    summary: (count: number) =>
      plural(count, 'Bitte prüfen Sie ein Feld noch einmal', `Bitte prüfen Sie ${count} Felder noch einmal`),
    /** "E-Mail: …": a field's label before a check's message. */
    fieldError: (label: string, message: string) => `${label}: ${message}`,
    notValid: 'ist nicht gültig',
    change: 'Ändern',
    changeNamed: (label: string) => `${label} ändern`,
    campaignsFailed: 'Die Kampagnen konnten nicht geladen werden',
    moreCampaigns: (count: string) => `${count} weitere: Tippen grenzt ein`,
    noCampaigns: 'Keine aktive Kampagne hat diesen Namen oder diese Nummer',
    leave: 'Ohne Speichern verlassen?',
    leaveWhy: 'Was Sie hier eingegeben haben, ist nicht gespeichert.',
    leaveConfirm: 'Verlassen',
    leaveCancel: 'Bleiben',
    showPassword: 'Passwort zeigen',
    hidePassword: 'Passwort verbergen',
    capsLock: 'Die Feststelltaste ist an',
  },
} as const satisfies Words<typeof english>;
