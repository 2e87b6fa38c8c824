import type { connecting as english } from '#contract/refusals/connecting';
import type { Translated } from '#contract/refusals/say';

export const connecting = {
  'connecting.doesNotWork': ({ trouble }, say) => `geht so nicht: ${say(trouble)}`,
  'connecting.already': ({ name }) =>
    `Dieses Konto ist schon verbunden, als ${name}. Den Schlüssel ersetzt seine Seite „Verbindung“.`,
  'connecting.most': ({ most }) =>
    `Eine Person kann höchstens ${most} Konten verbinden. Trennen Sie zuerst eines davon.`,
  'connecting.nobody': ({ email }) => `Hier meldet sich niemand als ${email} an.`,
  'connecting.readOnly': 'Das Netzwerk dieses Kontos nimmt das nur auf seinen eigenen Seiten an.',
  'connecting.waitsAlready':
    'Eine frühere Änderung daran wartet noch auf das Netzwerk. Versuchen Sie es noch einmal, sobald sie bestätigt ist.',
  'connecting.waits':
    'Gesendet, wartet auf das Netzwerk. Es geschieht von selbst, sobald das Netzwerk wieder Anfragen annimmt; die Seite „Verbindung“ zeigt es.',
  'connecting.noWrite': 'Diese Änderung gibt es nicht: sie ist erledigt oder wurde verworfen.',
  'connecting.onItsWay': 'Die Änderung ist auf dem Weg zum Netzwerk oder gehört zu einem Stapel.',
  'connecting.notThere': 'Das Netzwerk dieses Kontos hat das nicht.',
} as const satisfies Translated<typeof english>;
