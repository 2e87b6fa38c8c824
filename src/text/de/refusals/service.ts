import type { Translated } from '#contract/refusals/say';
import type { service as english } from '#contract/refusals/service';
import { seconds } from './words.ts';

export const service = {
  'service.badAddress': 'Diese Adresse ist nicht gültig.',
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
  'service.formExpected': 'Die Anfrage muss ein Formular sein, gesendet als multipart/form-data.',
  'service.brokenForm': 'Das Formular ist nicht vollständig angekommen oder nicht gültig.',
  'service.overloaded': 'Der Server ist gerade überlastet. Versuchen Sie es gleich noch einmal.',
  'service.databaseAway': 'Die Datenbank ist gerade nicht zu erreichen. Versuchen Sie es gleich noch einmal.',
  'service.unreadable': 'Die Anfrage war nicht zu lesen.',
  'service.ourFault':
    'Auf unserer Seite ist etwas schiefgegangen. Über die Nummer der Serveranfrage steht es im Protokoll.',
  'service.longHead': 'Adresse und Header sind länger als 16 kB.',
  'service.noHttp': 'Das ist kein lesbares HTTP.',
  'service.tooManyExports': 'Es laufen zu viele Exporte. Versuchen Sie es gleich noch einmal.',
  'service.upstreamAway': 'Das Netzwerk hinter diesem hat nicht geantwortet.',
  'service.contactOnce': 'agencyId und das Konto sind je einmal nötig.',

  'access.keyNeeded': 'Dafür braucht es eine Anmeldung oder einen gültigen Schlüssel im Header apikey.',
  'access.peopleOnly': 'Das ist angemeldeten Personen vorbehalten; ein Schlüssel gilt hier nicht.',
  'access.managersOnly': 'Das ist Account-Managern der Agentur vorbehalten.',
  'access.foreignAgency': ({ agencyId }) => `Die Agentur ${agencyId} dürfen Sie nicht ansehen.`,
  'access.foreignContact': ({ contactId }) => `Das Konto ${contactId} dürfen Sie nicht ansehen.`,
  'access.tooManyAttempts': (v) => `Zu viele Versuche. Versuchen Sie es in ${v.seconds} Sekunden noch einmal.`,
  'access.sessionEnded': ({ name }) => `Die Anmeldung von ${name} ist abgelaufen.`,
  'access.wrongSignIn': 'E-Mail und Passwort gehören nicht zusammen.',
  'access.wrongPassword': 'ist nicht Ihr jetziges Passwort',
  'access.noSession': 'Diese Anmeldung gibt es nicht.',
  'access.noMembership': 'Sie haben keinen Zugang zu diesem Konto.',
  'access.foreignMembership': ({ membershipId }) => `Der Zugang ${membershipId} ist nicht Ihrer.`,
  'access.noServiceAccount': 'Dieses Dienstkonto gibt es nicht.',

  'view.none': 'Diese Ansicht gibt es nicht.',
  'campaign.none': 'Diese Kampagne gibt es nicht.',
  'campaign.advertiserScope':
    'Eine einzelne Kampagne gibt es für Advertiser noch nicht; was sie ausmacht, steht in der Liste der Kampagnen mit extendedData=true.',
  'campaign.noLogo': 'Dieses Logo gibt es nicht.',
  'feed.none': 'Diese Produktdaten gibt es nicht.',
  'feed.notOfPublisher': 'Diese Produktdaten gibt es für diesen Publisher nicht.',
  'feed.tooMany': (v) =>
    `Höchstens ${v.most} Abrufe von Produktdaten in der Minute. Versuchen Sie es in ${seconds(v.seconds)} noch einmal.`,
} as const satisfies Translated<typeof english>;
