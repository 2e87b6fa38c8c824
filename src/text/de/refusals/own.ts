import type { own as english } from '#contract/refusals/own';
import type { Translated } from '#contract/refusals/say';
import { seconds } from './words.ts';

export const own = {
  'setUp.wrongCode':
    'gilt nicht mehr. Ein Neustart des Servers oder dort „npm run set-up“ ergibt eine neue Einrichtungsadresse',
  'setUp.done': 'Dieses Netzwerk ist schon eingerichtet. Melden Sie sich an.',
  'network.most': ({ most }) =>
    `Sie haben ${most} Netzwerke begonnen; mehr kann eine Person nicht haben. Entfernen Sie zuerst eines, das Sie nicht brauchen.`,
  'network.ownSignIn': 'ist für Anmeldungen der Demo: Sie verwalten das Netzwerk mit Ihrer eigenen',
  'network.emailTaken':
    'gehört schon jemandem in dieser Installation. Melden Sie sich damit an oder nehmen Sie eine andere',
  'network.onlyFirst': 'Nur im ersten Netzwerk der Installation lassen sich weitere beginnen.',
  'network.notRemovable': 'Dieses Netzwerk lässt sich hier nicht entfernen.',
  'network.otherName': ({ name }) => `muss der Name der Agentur sein: ${name}`,
  'demo.notRemovable': 'Es gibt kein Demo-Netzwerk, das Sie entfernen könnten.',
  'demo.knownPassword':
    'Ihr Passwort ist das der Demo, das alle kennen. Ändern Sie es zuerst, damit sich niemand sonst als Sie anmeldet.',

  'rates.demo': 'Die Kurse des Demo-Netzwerks sind erfunden und bleiben, wie sie sind.',
  'rates.noDate': 'muss mit einer Zeile von Spalten beginnen, etwa Date,USD,GBP',
  'rates.noCurrency': ({ currency }) => `hat keine Spalte ${currency}`,
  'rates.noDay': ({ line, given }) => `hat in Zeile ${line} keinen Tag jjjj-mm-tt, der schon war: „${given}“`,
  'rates.noRate': ({ line, currency, given }) => `hat in Zeile ${line} keinen Kurs für ${currency}: „${given}“`,
  'rates.twice': ({ line, day }) => `hat den Tag ${day} in Zeile ${line} noch einmal`,
  'rates.noRows': 'muss mindestens einen Tag der letzten vier Jahre mit Kursen aller Währungen enthalten',
  'rates.missing': ({ currency }) =>
    `muss auch ${currency} nennen: In dieser Währung hat das Netzwerk Beträge, Konten oder Kurse`,

  'application.closed': 'Diese Bewerbungsseite gibt es nicht, oder sie ist geschlossen.',
  'application.oldPage':
    'Die Seite war zu lange offen, oder ihre Fragen haben sich geändert. Hier stehen sie, wie sie jetzt sind: Sehen Sie Ihre Antworten durch und senden Sie noch einmal.',
  'application.tooFast':
    'Das ging schneller, als jemand tippt. Lesen Sie das Formular noch einmal und senden Sie es dann.',
  'application.tooMany': (v) =>
    `Es sind zu viele Bewerbungen angekommen. Versuchen Sie es in ${seconds(v.seconds)} noch einmal.`,
  'application.answerNeeded': 'fehlt',
  'application.noOption': 'gehört nicht zur Auswahl',
  'application.oldLink': 'Dieser Link gilt nicht mehr. Bewerben Sie sich noch einmal, um einen neuen zu bekommen.',
  'application.none': 'Diese Bewerbung gibt es nicht.',
  'application.nameTaken': ({ name, contactId }) =>
    `Der Publisher ${contactId} heißt schon ${name}. Benennen Sie ihn erst um, oder lehnen Sie die Bewerbung ab.`,
  'application.pageChanged':
    'Jemand hat diese Seite inzwischen geändert. Bitte neu lesen: Von Ihnen wurde nichts gespeichert.',
  'application.decided': ({ name }) => `${name} hat inzwischen über diese Bewerbung entschieden.`,
} as const satisfies Translated<typeof english>;
