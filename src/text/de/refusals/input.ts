import type { input as english } from '#contract/refusals/input';
import type { Translated } from '#contract/refusals/say';
import { typeName } from './words.ts';

export const input = {
  'input.fields': ({ fields, more }, say) => {
    const named = fields.map(({ name, refusal }) => `${name.replace(' or ', ' oder ')}: ${say(refusal)}`);
    return `${[...named, ...(more > 0 ? [`und ${more} weitere`] : [])].join('; ')}.`;
  },
  'input.unknown': 'ist kein bekanntes Feld',
  'input.oneValue': ({ count }) => `nimmt nur einen Wert, angegeben sind ${count}`,
  'input.backwards': ({ to, start, end }) => `darf nicht nach ${to} liegen (${start} ist nach ${end})`,
  'input.file': 'muss eine Datei mit einem Dateinamen sein',
  'input.text': 'muss Text sein, keine Datei',
  'input.oneFile': 'nimmt nur eine Datei, es waren mehrere',
  'input.mostBytes': ({ most }) => `darf höchstens ${most} Bytes haben`,
  'input.currency': ({ currencies, given }) =>
    `muss eines von diesen sein: ${currencies.join(', ')}; „${given}“ ist keines davon`,
  'input.exchangedCurrency': ({ given }) => `muss eine Währung sein, für die es Kurse gibt; für ${given} gibt es keine`,
  'input.inFuture': 'muss in der Zukunft liegen',
  'input.notInFuture': 'darf nicht in der Zukunft liegen',

  'input.invalid': 'ist nicht gültig',
  'input.type': ({ expected, received }) => `erwartet wird ${typeName(expected)}, nicht ${typeName(received)}`,
  'input.value': ({ expected }) => `muss ${expected} sein`,
  'input.option': ({ choices }) => `muss eines von diesen sein: ${choices.join(', ')}`,
  'input.tooLong': ({ most }) => `darf höchstens ${most} Zeichen haben`,
  'input.tooShort': ({ least }) => `muss mindestens ${least} Zeichen haben`,
  'input.tooMany': ({ most }) => `darf höchstens ${most} Einträge haben`,
  'input.tooFew': ({ least }) => `muss mindestens ${least} Einträge haben`,
  'input.tooBig': ({ kind, most }) => `muss ${typeName(kind)} sein, höchstens ${most}`,
  'input.tooSmall': ({ kind, least }) => `muss ${typeName(kind)} sein, mindestens ${least}`,
} as const satisfies Translated<typeof english>;
