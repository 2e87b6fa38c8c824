import type { Translated } from '#contract/refusals/say';
import type { service as english } from '#contract/refusals/service';
import { seconds } from './words.ts';

export const service = {
  'service.badAddress': 'Diese Adresse ist nicht gültig.',
  'service.noNetwork': 'Dieses Netzwerk gibt es nicht.',
  'service.networkClosed': (v: { name: string }) => `Das Netzwerk ${v.name} lässt sich gerade nicht öffnen.`,
  'service.noAddress': 'Unter dieser Adresse ist nichts.',
  'service.noAsset': 'Diese Datei gibt es in dieser Version nicht.',
  'service.tooManyRequests': (v) =>
    `Höchstens ${v.most} Anfragen in der Minute. Versuchen Sie es in ${seconds(v.seconds)} noch einmal.`,
  'service.foreignOrigin':
    'Änderungen werden nur vom Dashboard selbst angenommen. Ein Programm benutzt einen Schlüssel im Header apikey.',
  'service.noJson': 'Die Anfrage ist kein gültiges JSON.',
  'service.emptyBody': 'Die Anfrage ist leer; erwartet wird JSON.',
  'service.jsonExpected': 'Die Anfrage muss JSON sein, gesendet als application/json.',
  'service.bodyOverMegabyte': 'Die Anfrage ist größer als 1 MB.',
  'service.bodyTooLarge': 'Die Anfrage ist zu groß.',
  'service.packedBody': 'Die Anfrage muss unverpackt gesendet werden, ohne Content-Encoding.',
  'service.formExpected': 'Die Anfrage muss ein Formular sein, gesendet als multipart/form-data.',
  'service.brokenForm': 'Das Formular ist nicht vollständig angekommen oder nicht gültig.',
  'service.overloaded': 'Der Server ist gerade überlastet. Versuchen Sie es gleich noch einmal.',
  'service.databaseAway': 'Die Datenbank ist gerade nicht zu erreichen. Versuchen Sie es gleich noch einmal.',
  'service.diskFull':
    'Die Festplatte des Servers ist voll: Bis wieder Platz ist, lässt sich nichts speichern. Nichts wurde geändert.',
  'service.damaged': 'Ein Teil der Datenbank ist nicht zu lesen. Im Protokoll des Servers steht, welcher.',
  'service.tooLong':
    'Das dauert länger, als der Server daran arbeiten darf. Fragen Sie weniger ab oder versuchen Sie es gleich noch einmal.',
  'service.unreadable': 'Die Anfrage war nicht zu lesen.',
  'service.ourFault':
    'Auf unserer Seite ist etwas schiefgegangen. Über die Nummer der Serveranfrage steht es im Protokoll.',
  'service.longHead': ({ most }) => `Adresse und Header sind länger als ${most} kB.`,
  'service.noHttp': 'Das ist kein lesbares HTTP.',
  'service.tooManyExports': 'Es laufen zu viele Exporte. Versuchen Sie es gleich noch einmal.',
  'service.contactOnce': 'agencyId und das Konto sind je einmal nötig.',
  'service.metricsToken': 'Dafür braucht es das Token aus METRICS_TOKEN, im Header Authorization als Bearer.',

  'access.keyNeeded': 'Dafür braucht es eine Anmeldung oder einen gültigen Schlüssel im Header apikey.',
  'access.peopleOnly': 'Das ist angemeldeten Personen vorbehalten; ein Schlüssel gilt hier nicht.',
  'access.managersOnly': 'Das ist Account-Managern der Agentur vorbehalten.',
  'access.level': ({ level }) =>
    level === 'admin'
      ? 'Das dürfen nur Admins des Kontos. Fragen Sie einen Admin, oder lassen Sie sich zum Admin machen.'
      : 'Sie dürfen in diesem Konto lesen, aber nichts ändern. Ein Admin des Kontos kann Sie zum Mitglied machen.',
  'access.actingOff':
    'Sie sehen dieses Konto als sein Account-Manager an. Schalten Sie „Für dieses Konto handeln“ ein, um darin etwas zu ändern.',
  'access.operation': ({ operation }) =>
    `Dieser Schlüssel ist auf einige Operationen begrenzt, und ${operation} gehört nicht dazu.`,
  'access.foreignAgency': ({ agencyId }) => `Die Agentur ${agencyId} dürfen Sie nicht ansehen.`,
  'access.foreignContact': ({ contactId }) => `Das Konto ${contactId} dürfen Sie nicht ansehen.`,
  'access.tooManyAttempts': (v) => `Zu viele Versuche. Versuchen Sie es in ${v.seconds} Sekunden noch einmal.`,
  'access.sessionEnded': ({ name }) => `Die Anmeldung von ${name} ist abgelaufen.`,
  'access.wrongSignIn': 'E-Mail und Passwort gehören nicht zusammen.',
  'access.wrongPassword': 'ist nicht Ihr jetziges Passwort',
  'access.weakPassword':
    'gehört zu den Passwörtern, die zuerst geraten werden: Nehmen Sie ein längeres aus Wörtern, die nicht zusammengehören',
  'access.linkEnded': 'Dieser Link wurde schon benutzt oder ist zu alt.',
  'access.codeNeeded': 'Das Passwort stimmt. Nun wird noch der Code des zweiten Faktors gebraucht.',
  'access.wrongCode': 'Dieser Code stimmt nicht oder nicht mehr.',
  'access.codeTooLate': 'Das hat zu lange gedauert, oder zu viele Codes waren falsch. Melden Sie sich noch einmal an.',
  'access.badCode': 'stimmt nicht oder nicht mehr',
  'access.twoFactorDue': 'Ihre Agentur lässt niemanden ohne zweiten Faktor herein. Richten Sie ihn zuerst ein.',
  'access.otherPerson': ({ name }) =>
    `Diese Seite wurde für jemand anderen geladen als ${name}, und angemeldet ist jetzt ${name}. Es wurde nichts getan.`,
  'access.hasLeft': 'Sie gehören zu keinem Konto mehr. Bitten Sie dessen Leute um eine Einladung.',
  'access.twoFactorIsOn': 'Der zweite Faktor ist schon eingeschaltet.',
  'access.twoFactorIsOff': 'Der zweite Faktor ist nicht eingeschaltet.',
  'access.passkeyNotAdded':
    'Der Passkey ließ sich nicht hinzufügen: Es hat zu lange gedauert, oder das Gerät hat nicht bestätigt, wer Sie sind. Versuchen Sie es noch einmal.',
  'access.wrongPasskey':
    'Dieser Passkey ist hier nicht bekannt oder wurde nicht bestätigt. Melden Sie sich mit Ihrem Passwort an.',
  'access.noPasskey': 'Diesen Passkey gibt es nicht.',
  'access.ownTwoFactorFirst': 'Schalten Sie zuerst Ihren eigenen zweiten Faktor ein.',
  'access.sameAddress': 'ist schon Ihre Adresse',
  'access.addressTaken': 'Mit dieser Adresse meldet sich inzwischen jemand an. Ihre bleibt, wie sie war.',
  'access.mailedOften': (v) =>
    `Das wurde in der letzten Stunde schon mehrmals angefordert. Suchen Sie die Mail, oder versuchen Sie es in ${seconds(v.seconds)} noch einmal.`,
  'access.noMail': 'Hier ist kein Mailserver eingerichtet, also kann die Adresse nicht bestätigt werden.',
  'access.noSession': 'Diese Anmeldung gibt es nicht.',
  'access.noMembership': 'Sie haben keinen Zugang zu diesem Konto.',
  'access.foreignMembership': ({ membershipId }) => `Der Zugang ${membershipId} ist nicht Ihrer.`,
  'access.noServiceAccount': 'Dieses Dienstkonto gibt es nicht.',

  'mail.none': 'Diese Mail gibt es nicht.',
  'mail.noServer':
    'Es ist kein Mailserver eingestellt, daher kann keine Mail gesendet werden. Die Einstellung SMTP_URL nennt einen.',
  'mail.linkEnded':
    'Der Link in dieser Mail ist abgelaufen. Wiederholen Sie, wofür sie gemacht war: Das macht einen neuen.',
  'mail.onItsWay': 'Diese Mail ist unterwegs oder wurde gesendet.',
  'access.keyReplaced':
    'Der vorige Schlüssel gilt noch. Warten Sie, bis er abgelaufen ist, oder widerrufen Sie das Dienstkonto.',
  'access.mostKeys': ({ most }) =>
    `Sie haben hier ${most} Dienstkonten, mehr kann eine Person nicht haben. Widerrufen Sie eines, das nicht mehr benutzt wird.`,
  'access.keyOver': 'Dieses Dienstkonto ist widerrufen. Legen Sie ein neues an.',
  'access.higherLevel': 'darf nicht über Ihrer eigenen Stufe liegen',
  'access.noOperation': ({ name }) => `nennt eine Operation, die ein Schlüssel nicht aufrufen kann: ${name}`,

  'people.none': 'In diesem Konto gibt es diese Person nicht.',
  'people.lastAdmin':
    'Der letzte Admin eines Kontos kann nicht gehen und keine niedrigere Stufe bekommen. Machen Sie zuerst jemand anderen zum Admin.',
  'person.lastAdmin': ({ accounts }) =>
    `Niemand sonst ist Admin von ${accounts.join(', ')}. Machen Sie dort zuerst jemand anderen dazu.`,
  'people.ownSecondFactor': 'Ihren eigenen zweiten Faktor schalten Sie in Ihrem Konto aus, mit Ihrem Passwort.',
  'people.noSecondFactor': ({ name }) => `${name} hat keinen zweiten Faktor.`,
  'people.alsoElsewhere': ({ name }) =>
    `${name} gehört auch zu einem Konto, über das Sie nicht bestimmen, und eine Anmeldung gilt für alle. ` +
    `Auf der Kontoseite kann ${name} die Sitzungen selbst beenden; wer aus diesem Konto entfernt wird, kann darin nichts mehr tun.`,
  'people.factorElsewhere': ({ name }) =>
    `${name} gehört auch zu einem Konto, über das Sie nicht bestimmen, und eine Anmeldung gilt für alle. ` +
    'Wer diese Installation betreibt, kann den zweiten Faktor ausschalten (npm run password).',
  'people.alreadyHere': ({ email }) => `${email} gehört schon zu diesem Konto.`,
  'people.tooManyInvited': ({ most }) =>
    `In einem Konto können höchstens ${most} Einladungen offen sein. Ziehen Sie zuerst einige zurück.`,
  'people.mailedOften': (v) =>
    `${v.email} hat in der letzten Stunde schon mehrere dieser Mails bekommen. Versuchen Sie es in ${seconds(v.seconds)} noch einmal, oder geben Sie einen Link weiter.`,
  'people.invitedOften': (v) =>
    `Für ein Konto werden am Tag höchstens ${v.most} Einladungen verschickt. Versuchen Sie es in ${seconds(v.seconds)} noch einmal, oder geben Sie Links weiter.`,
  'people.notActing': 'Das ist für Account-Manager, die ein Konto ihrer Agentur ansehen.',
  'invitation.none':
    'Diese Einladung gibt es nicht. Prüfen Sie, ob der Link vollständig ist, oder bitten Sie um eine neue.',
  'invitation.open': 'Diese Einladung ist nicht abgelaufen: Ihr Link gilt.',
  'invitation.used':
    'Diese Einladung ist schon angenommen. Melden Sie sich an, oder bitten Sie um eine neue Einladung.',
  'invitation.withdrawn': 'Diese Einladung wurde zurückgezogen. Bitten Sie die Personen des Kontos um eine neue.',
  'invitation.ended': 'Diese Einladung ist älter als sieben Tage. Bitten Sie darum, sie erneut zu senden.',
  'invitation.ofSomebodyElse':
    'Sie gehören schon zu diesem Konto. Die Einladung ist für jemand anderen und bleibt für diese Person offen.',
  'invitation.otherPassword': ({ email }) =>
    `${email} hat schon eine Anmeldung, mit einem anderen Passwort. Melden Sie sich damit an, um beizutreten.`,

  'extraField.twice': ({ name }) => `So heißt schon ein anderes Zusatzfeld: ${name}.`,
  'view.none': 'Diese Ansicht gibt es nicht.',
  'view.oneSided': 'Partner haben diese Liste nicht: Teilen Sie die Ansicht mit dem Konto.',
  'view.closed': ({ filters }) =>
    `Eine Ansicht, die Partner sehen, kann nicht nach ${filters.join(', ')} eingeschränkt sein: Das nennt jemanden oder ist nur für eine Seite ein Filter.`,
  'contact.none': 'Dieses Konto gibt es nicht.',
  'contact.changed':
    'Jemand hat dieses Konto inzwischen geändert. Lesen Sie es neu: Von Ihren Angaben wurde nichts gespeichert.',
  'contact.nameTaken': ({ name, contactId }) => `So heißt schon das Konto ${contactId}: ${name}.`,
  'contact.twice': ({ row }) => `So heißt schon Zeile ${row}.`,
  'contact.noManager': 'So einen Account-Manager hat die Agentur nicht.',
  'contact.managerNamed': ({ given }) => `Einen Account-Manager ${given} hat die Agentur nicht.`,
  'contact.publisherType': 'Ein Publisher braucht eine Art.',
  'contact.advertiserSites': 'Hier steht nichts: Nur Publisher haben Websites.',
  'contact.foreignSite': 'Diese Website gehört nicht zu diesem Publisher.',
  'contact.siteUsed': ({ name }) => `${name} muss bleiben: Von dort kamen Klicks oder Conversions.`,
  'contact.noCountry': ({ given }) => `Hier steht ein Land, das das Netzwerk kennt, nicht ${given}.`,
  'contact.currencyUsed': ({ currency }) => `Es bleibt bei ${currency}: Darin gibt es Belege.`,
  'contact.importRefused': ({ count }) =>
    `${count === 1 ? 'Eine Zeile lässt' : `${count} Zeilen lassen`} sich nicht anlegen, also wurde nichts angelegt. Prüfen Sie die Tabelle noch einmal.`,
  'contact.paymentDetails': 'Nur ein Publisher hat Zahlungsdaten.',
  'contact.billingDetails': 'Nur ein Advertiser hat Rechnungsdaten.',
  'relation.none': 'Diese Partnerschaft gibt es nicht.',
  'relation.publisherOnly': 'Auf Kampagnen bewirbt sich ein Publisher, oder sein Account-Manager für ihn.',
  'relation.there': 'Der Publisher ist schon in dieser Kampagne oder hat sich beworben.',
  'relation.closed': 'Diese Kampagne nimmt keine neuen Publisher auf.',
  'relation.ineligible': 'Diese Kampagne nimmt Publisher dieser Art nicht auf.',
  'relation.notActive': 'Ein Konto, das nicht aktiv ist, kann keinen Kampagnen beitreten.',
  'relation.answer': 'Die Kampagne stellt eine Frage; ohne Antwort geht es nicht.',
  'relation.reason': 'Der Publisher liest den Grund; ohne ihn geht es nicht.',
  'relation.changed': 'Jemand hat inzwischen darüber entschieden. Sehen Sie noch einmal nach.',
  'relation.transition': 'Von seinem jetzigen Stand aus kann eine Partnerschaft das nicht werden.',
  'campaign.changed':
    'Jemand hat diese Kampagne inzwischen geändert. Lesen Sie sie neu: Von Ihren Angaben wurde nichts gespeichert.',
  'campaign.noAdvertiser': 'So einen Advertiser hat die Agentur nicht.',
  'campaign.noPublisher': 'So einen Publisher hat die Agentur nicht.',
  'campaign.noVertical': 'So eine Branche kennt das Netzwerk nicht.',
  'campaign.verticalOfAnother': 'Hier steht ein Bereich der gewählten Branche.',
  'campaign.noRule': 'Diese Regel hat die Kampagne nicht.',
  'campaign.emptyRule': 'Eine Regel sagt, wann sie gilt: für einen Publisher, ein Merkmal oder einen Wert.',
  'campaign.limits': 'Das ist mehr als der Wert, ab dem sie gilt.',
  'campaign.clickAmount': 'Diese Kampagne zahlt Klicks; ohne Betrag geht es nicht.',
  'campaign.clickCap': 'Mindestens die Provision für einen Klick.',
  'campaign.validationEnd': 'Das ist nicht früher als die Frist zum Entscheiden.',
  'campaign.currencyKept': ({ currency }) => `Es bleibt bei ${currency}: Darin gibt es Verkäufe oder Klicks.`,
  'campaign.none': 'Diese Kampagne gibt es nicht.',
  'campaign.advertiserScope':
    'Eine einzelne Kampagne gibt es für Advertiser noch nicht; was sie ausmacht, steht in der Liste der Kampagnen.',
  'campaign.noLogo': 'Dieses Logo gibt es nicht.',
  'feed.none': 'Diese Produktdaten gibt es nicht.',
  'feed.notOfPublisher': 'Diese Produktdaten gibt es für diesen Publisher nicht.',
  'feed.tooMany': (v) =>
    `Höchstens ${v.most} Abrufe von Produktdaten in der Minute. Versuchen Sie es in ${seconds(v.seconds)} noch einmal.`,
} as const satisfies Translated<typeof english>;
