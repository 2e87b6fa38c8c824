import type { SignInChange } from '#server/domain/mail';
import { figuresOf, formats, type MailWords } from '../letter.ts';

const write = formats('de-DE');
const ignore = 'Wenn Sie diese Mail nicht erwartet haben, beachten Sie sie nicht: Es geschieht nichts.';
const chosen =
  'Welche dieser Mails Sie erhalten, steht in Ihrem Konto unter „Mitteilungen“ und kann dort geändert werden.';

const changes: Record<SignInChange, string> = {
  password: 'Ihr Passwort wurde geändert',
  passwordByLink: 'Ihr Passwort wurde neu gesetzt',
  twoFactorOn: 'Ihr zweiter Faktor wurde eingeschaltet',
  twoFactorOff: 'Ihr zweiter Faktor wurde ausgeschaltet',
  twoFactorReset: 'Ihr zweiter Faktor wurde zurückgesetzt',
  recoveryCodes: 'Sie haben neue Wiederherstellungscodes',
  passkeyAdded: 'Ein Passkey wurde zu Ihrer Anmeldung hinzugefügt',
  passkeyRemoved: 'Ein Passkey Ihrer Anmeldung wurde entfernt',
};

export const de: MailWords = {
  noLink: '[der Link wird hier nicht gezeigt]',
  orOpen: 'Oder öffnen Sie diese Adresse:',
  reasonGiven: (reason) => `Die genannte Begründung: ${reason}`,
  inAccount: (account, at) => `${account}, ${write.instant(at)}.`,
  told: {
    'file.uploaded': ({ by, name }) => `${by} hat ${name} hochgeladen`,
    'file.processed': ({ name }) => `${name} ist verarbeitet`,
    'file.failed': ({ name }) => `${name} konnte nicht verarbeitet werden`,
    'batch.finished': ({ name }) => `Ihr Stapel von Entscheidungen ist fertig, geändert: ${name}`,
    'claim.approved': ({ name }) => `Die Nachbuchung zur Bestellung ${name} ist bestätigt`,
    'claim.rejected': ({ name }) => `Die Nachbuchung zur Bestellung ${name} ist abgelehnt`,
    'claim.reopened': ({ name }) => `Die Bestätigung der Nachbuchung zur Bestellung ${name} wurde zurückgenommen`,
    'claim.noted': ({ by, name }) => `${by} hat zur Nachbuchung der Bestellung ${name} geschrieben`,
    'conversion.noted': ({ by, name }) => `${by} hat zur Conversion der Bestellung ${name} geschrieben`,
    'payment.raised': ({ name }) => `Auszahlung ${name} ist angewiesen: Sie wird Ihnen als Nächstes ausgezahlt`,
    'payment.sent': ({ name }) => `Auszahlung ${name}: ausgezahlt`,
    'invoice.sent': ({ name }) => `Rechnung ${name} liegt für Sie bereit`,
    'invoice.due': ({ id, name }) => `Rechnung ${id} ist am ${write.day(name)} fällig`,
    'invoice.overdue': ({ id, name }) => `Rechnung ${id} ist überfällig: Sie war am ${write.day(name)} fällig`,
    'invoice.unpaid': ({ id, name }) => `Rechnung ${id} von ${name} ist überfällig`,
    'placement.created': ({ by, name }) => `${by} hat eine Platzierung für Sie angelegt: ${name}`,
    'placement.changed': ({ by, name }) => `${by} hat eine Platzierung von Ihnen geändert: ${name}`,
    'placement.archived': ({ by, name }) => `${by} hat eine Platzierung von Ihnen archiviert: ${name}`,
    'placement.restored': ({ by, name }) => `${by} hat eine Platzierung von Ihnen aus dem Archiv geholt: ${name}`,
    'campaign.paused': ({ name }) => `Die Kampagne ${name} pausiert`,
    'relation.live': ({ name }) => `Sie sind in der Kampagne ${name} angenommen`,
    'relation.paused': ({ name }) => `Sie pausieren in der Kampagne ${name}`,
    'relation.rejected': ({ name }) => `Ihre Bewerbung auf die Kampagne ${name} ist abgelehnt`,
    'application.received': ({ name }) => `Ein Publisher bewirbt sich: ${name}`,
    'session.started': ({ name }) => `Neue Anmeldung: ${name}`,
    'key.ending': ({ name }) => `Der Schlüssel von ${name} endet innerhalb einer Woche`,
    'key.ended': ({ name }) => `Der Schlüssel von ${name} ist abgelaufen: Er wird ab jetzt abgewiesen`,
    'clicks.suspicious': ({ name }) => `Klicks von ${name} verdienen nichts: Sie sind verdächtig`,
    'sales.flagged': ({ name }) => `Bitte Verkäufe ansehen: ${name}`,
  },
  letters: {
    invitation: ({ accountName, inviterName, link, endsAt }) => ({
      subject: `${inviterName} lädt Sie zu ${accountName} ein`,
      title: `Einladung zu ${accountName}`,
      paragraphs: [
        `${inviterName} lädt Sie ein, in ${accountName} auf Partnerdeck zu arbeiten.`,
        `Die Einladung gilt nur für Sie und endet am ${write.instant(endsAt)}.`,
      ],
      action: { label: 'Einladung annehmen', link },
      hints: [ignore],
      why: `Sie erhalten diese Mail, weil ${inviterName} Ihre Adresse eingetragen hat.`,
    }),
    passwordReset: ({ link, minutes }) => ({
      subject: 'Neues Passwort setzen',
      title: 'Neues Passwort setzen',
      paragraphs: [
        'Jemand, wahrscheinlich Sie, hat für diese Adresse ein neues Passwort angefordert.',
        `Der Link gilt einmal und ${minutes} Minuten lang.`,
        'Ein neues Passwort beendet alle Sitzungen, Passkeys und vertrauten Geräte, und einen zweiten Faktor, der vor der Bestätigung dieser Adresse eingerichtet wurde.',
      ],
      action: { label: 'Neues Passwort setzen', link },
      hints: ['Wenn Sie es nicht waren, beachten Sie diese Mail nicht: Ihr Passwort bleibt, wie es ist.'],
      why: 'Sie erhalten diese Mail, weil bei der Anmeldung ein neues Passwort angefordert wurde.',
    }),
    emailChange: ({ link, newEmail }) => ({
      subject: 'Änderung Ihrer Adresse bestätigen',
      title: 'Änderung Ihrer Adresse bestätigen',
      paragraphs: [`Ihre Anmeldung soll auf ${newEmail} geändert werden. Das geschieht, wenn Sie es bestätigen.`],
      action: { label: 'Änderung bestätigen', link },
      hints: ['Wenn Sie es nicht waren, bestätigen Sie nicht, und ändern Sie Ihr Passwort.'],
      why: 'Sie erhalten diese Mail, weil in Ihrem Konto eine Änderung der Adresse angefordert wurde.',
    }),
    emailChanged: ({ newEmail }) => ({
      subject: 'Ihre Adresse wurde geändert',
      title: 'Ihre Adresse wurde geändert',
      paragraphs: [`Sie melden sich ab jetzt mit ${newEmail} an.`],
      hints: ['Wenn Sie es nicht waren, sagen Sie es sofort Ihrem Account-Manager.'],
      why: 'Sie erhalten diese Mail, weil die Adresse Ihrer Anmeldung geändert wurde.',
    }),
    addressTaken: () => ({
      subject: 'Sie melden sich schon mit dieser Adresse an',
      title: 'Sie melden sich schon mit dieser Adresse an',
      paragraphs: ['Jemand wollte sich mit dieser Adresse statt einer anderen anmelden. Es wurde nichts geändert.'],
      hints: [
        'Wenn Sie es waren, melden Sie sich mit dieser Adresse an; „Passwort vergessen?“ setzt ein neues Passwort.',
        'Wenn Sie es nicht waren, müssen Sie nichts tun: Die Adresse bleibt Ihre.',
      ],
      why: 'Sie erhalten diese Mail, weil in einem anderen Konto eine Änderung auf Ihre Adresse angefordert wurde.',
    }),
    newDevice: ({ device, address, at }) => ({
      subject: 'Neue Anmeldung in Ihrem Konto',
      title: 'Neue Anmeldung in Ihrem Konto',
      paragraphs: [
        'Jemand hat sich mit Ihrer Adresse von einem Gerät angemeldet, das noch nicht benutzt wurde.',
        `Gerät: ${device}`,
        `Netzwerkadresse: ${address}`,
        `Zeit: ${write.instant(at)}`,
      ],
      hints: ['Wenn Sie es nicht waren, ändern Sie Ihr Passwort und beenden Sie diese Sitzung in Ihrem Konto.'],
      why: 'Sie erhalten diese Mail zum Schutz Ihres Kontos.',
    }),
    signInChanged: ({ what, at, ...where }) => ({
      subject: changes[what],
      title: changes[what],
      paragraphs:
        'by' in where
          ? [
              `${where.by} hat das für Sie getan, am ${write.instant(at)}. Ihr Passwort bleibt, wie es ist; Sie sind auf allen Geräten abgemeldet.`,
            ]
          : [`Gerät: ${where.device}`, `Netzwerkadresse: ${where.address}`, `Zeit: ${write.instant(at)}`],
      hints: [
        'by' in where
          ? 'Wenn Sie nicht darum gebeten haben, sagen Sie es sofort den anderen Admins, und setzen Sie ein neues Passwort.'
          : 'Wenn Sie es nicht waren, setzen Sie bei der Anmeldung mit „Passwort vergessen?“ ein neues: Das beendet alle Sitzungen und Passkeys.',
      ],
      why: 'Sie erhalten diese Mail zum Schutz Ihres Kontos.',
    }),
    verifyApplication: ({ agencyName, link }) => ({
      subject: `Bestätigen Sie Ihre Bewerbung bei ${agencyName}`,
      title: 'Bestätigen Sie Ihre Adresse',
      paragraphs: [
        `Ihre Bewerbung bei ${agencyName} wird abgeschickt, wenn Sie bestätigen, dass diese Adresse Ihnen gehört.`,
      ],
      action: { label: 'Adresse bestätigen', link },
      hints: [ignore],
      why: `Sie erhalten diese Mail, weil diese Adresse in einer Bewerbung bei ${agencyName} angegeben wurde.`,
    }),
    applicationReceived: ({ agencyName }) => ({
      subject: `${agencyName} hat Ihre Bewerbung erhalten`,
      title: 'Ihre Bewerbung ist angekommen',
      paragraphs: [`${agencyName} hat Ihre Bewerbung und antwortet per Mail an diese Adresse.`],
      why: `Sie erhalten diese Mail, weil Sie sich bei ${agencyName} beworben haben.`,
    }),
    applicationAccepted: ({ agencyName, link }) => ({
      subject: `${agencyName} hat Ihre Bewerbung angenommen`,
      title: `Willkommen bei ${agencyName}`,
      paragraphs: ['Ihre Bewerbung ist angenommen. Ihr Konto ist bereit.'],
      action: { label: 'Konto öffnen', link },
      why: `Sie erhalten diese Mail, weil Sie sich bei ${agencyName} beworben haben.`,
    }),
    applicationRefused: ({ agencyName, reason }) => ({
      subject: `Ihre Bewerbung bei ${agencyName}`,
      title: 'Ihre Bewerbung wurde nicht angenommen',
      paragraphs: [`${agencyName} hat Ihre Bewerbung nicht angenommen:`, reason],
      why: `Sie erhalten diese Mail, weil Sie sich bei ${agencyName} beworben haben.`,
    }),
    paymentDetailsChanged: ({ accountName, by, at, bank, agency, link }) => ({
      subject: `Zahlungsdaten von ${accountName} wurden geändert`,
      title: bank ? 'Die Bankverbindung wurde geändert' : 'Die Zahlungsdaten wurden geändert',
      paragraphs: [
        bank
          ? `${by} hat am ${write.instant(at)} die Bankverbindung geändert, an die ${accountName} ausgezahlt wird.`
          : `${by} hat am ${write.instant(at)} die Zahlungsdaten von ${accountName} geändert.`,
        agency
          ? 'Jede Rechnung nennt ab jetzt die neue.'
          : 'Auszahlungen, die noch nicht gesendet sind, erfolgen mit den neuen Daten.',
      ],
      action: { label: 'Zahlungsdaten ansehen', link },
      hints: [
        agency
          ? 'Wenn das nicht stimmt, ändern Sie es zurück und sagen Sie es sofort den anderen Admins.'
          : 'Wenn das nicht stimmt, ändern Sie es zurück und sagen Sie es sofort Ihrem Account-Manager.',
      ],
      why: `Sie erhalten diese Mail, weil Sie Admin von ${accountName} sind.`,
    }),
    billingDetailsChanged: ({ accountName, by, at, link }) => ({
      subject: `Rechnungsdaten von ${accountName} wurden geändert`,
      title: 'Die Rechnungsdaten wurden geändert',
      paragraphs: [
        `${by} hat am ${write.instant(at)} Firma, Adresse oder USt-IdNr. von ${accountName} geändert.`,
        'Rechnungen, die noch nicht gesendet sind, werden darauf ausgestellt; gesendete bleiben, wie sie sind.',
      ],
      action: { label: 'Rechnungsdaten ansehen', link },
      hints: ['Wenn das nicht stimmt, ändern Sie es zurück und sagen Sie es sofort Ihrem Account-Manager.'],
      why: `Sie erhalten diese Mail, weil Sie Admin von ${accountName} sind.`,
    }),
    notice: ({ title, text, link }) => ({
      subject: title,
      title,
      paragraphs: text.split('\n'),
      action: { label: 'Öffnen', link },
      why: chosen,
    }),
    digest: (digest) => {
      const { period, from, to, accounts, link } = digest;
      const days = from === to ? write.day(from) : `${write.day(from)} bis ${write.day(to)}`;
      return {
        subject: period === 'daily' ? `Ihr Tag: ${days}` : `Ihre Woche: ${days}`,
        title: period === 'daily' ? 'Ihr Tag' : 'Ihre Woche',
        paragraphs: [`${days}, in Netzwerkzeit (UTC).`],
        sections: accounts.map((account) => ({
          title: account.name,
          figures: figuresOf(
            account,
            {
              tracked: 'Neue Conversions',
              revalued: 'Wert geändert',
              approved: 'Bestätigt',
              rejected: 'Abgelehnt',
              invoiced: 'Berechnet',
              paid: 'Ausgezahlt',
            },
            write,
          ),
          lines: account.notices,
        })),
        action: { label: 'Übersicht öffnen', link },
        why: chosen,
      };
    },
  },
};
