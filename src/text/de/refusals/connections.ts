import type { connections as english, FoundInstead } from '#contract/refusals/connections';
import type { Translated } from '#contract/refusals/say';
import { seconds } from './words.ts';

const found: Record<FoundInstead, string> = {
  page: 'eine Webseite',
  nothing: 'an dieser Stelle nichts',
  broken: 'eine abgebrochene Antwort',
  other: 'eine Antwort in anderer Form',
};
const roles = { publisher: 'Publisher', advertiser: 'Advertiser' } as const;

export const connections = {
  'connection.none': 'Diese Verbindung gibt es nicht.',
  'connection.badAddress': 'muss die https-Adresse der Schnittstelle sein, mit oder ohne /v1',
  'connection.keyRefused': 'Das Netzwerk lehnt diesen Schlüssel ab.',
  'connection.keyUnreadable':
    'Der gespeicherte Schlüssel lässt sich mit dem Geheimnis dieser Installation nicht lesen. Geben Sie ihn noch einmal ein.',
  'connection.notThisAccount': (v) =>
    `Dieser Schlüssel gilt nicht für den ${roles[v.role]} ${v.contactId} der Agentur ${v.agencyId}.`,
  'connection.noHost': ({ host }) => `${host} ist nicht zu erreichen.`,
  'connection.privateAddress':
    'Die Adresse liegt in einem privaten Netz. Die Einstellung ALLOW_PRIVATE_NETWORKS=1 erlaubt das.',
  'connection.certificate': ({ host }) => `Das Zertifikat von ${host} ist nicht gültig.`,
  'connection.noInterface': (v) =>
    `Unter dieser Adresse wird die Schnittstelle eines Netzwerks erwartet; es kommt ${found[v.found]}.`,
  'connection.redirected': (v) =>
    `${v.host} leitet zu ${v.to} weiter; dem wird nicht gefolgt. Geben Sie die Adresse der Schnittstelle selbst ein.`,
  'connection.tooManyRequests': (v) => `Das Netzwerk nimmt ${seconds(v.seconds)} lang keine Anfragen mehr an.`,
  'connection.tooLarge': ({ most }) => `Die Antwort des Netzwerks ist größer als ${most} MB.`,
  'connection.tooSlow': (v) => `Das Netzwerk hat nach ${seconds(v.seconds)} nicht geantwortet.`,
  'connection.failed': (v) => `Das Netzwerk meldet einen eigenen Fehler (${v.status}).`,
  'connection.refused': (v) => `Das Netzwerk lehnt die Anfrage ab (${v.status}): ${v.detail}`,
  'connection.notTaken': 'Das Netzwerk hat die Änderung nicht übernommen, obwohl sie mehrmals gesendet wurde.',
  'connection.notShown': 'Das Netzwerk hat die Änderung übernommen, aber seine Listen zeigen nicht, was daraus wurde.',
} as const satisfies Translated<typeof english>;
