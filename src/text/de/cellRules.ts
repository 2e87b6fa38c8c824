import type { cellRules as english } from '../en/cellRules.ts';
import type { Words } from '../words.ts';

export const cellRules = {
  cells: 'Zellen…',
  title: (field: string) => `Zellen: ${field}`,
  kind: 'Darstellung',
  kinds: {
    plain: 'Nur Zahlen',
    bars: 'Balken',
    scale: 'Farbskala',
    icon: 'Symbol nach Schwelle',
    colour: 'Farbe nach Schwelle',
    target: 'Gegen ein Ziel',
  },
  tests: { '>=': 'mindestens', '<': 'weniger als', between: 'zwischen' },
  aims: { least: 'mindestens', most: 'höchstens' },
  tones: { good: 'gut', watch: 'im Auge behalten', bad: 'schlecht' },
  verdicts: { met: 'erreicht', missed: 'nicht erreicht', open: 'noch nicht vorbei' },
  than: (test: string, figure: string) => `${test} ${figure}`,
  between: (from: string, to: string) => `zwischen ${from} und ${to}`,
  ofTarget: (share: string) => `Anteil am Ziel: ${share}`,
  // form
  thresholds: 'Schwellen: Es zählt die erste, die auf eine Zahl zutrifft',
  threshold: (at: number) => `Schwelle ${at}`,
  test: 'Wenn',
  value: 'Wert',
  from: 'Von',
  to: 'Bis',
  tone: 'Ist',
  add: 'Schwelle hinzufügen',
  removeThreshold: (at: number) => `Schwelle ${at} entfernen`,
  target: 'Ziel',
  aim: 'Erreicht mit',
  inPercent: 'In Prozent.',
  exact: 'Beurteilt werden die genauen Zahlen, nicht die gerundeten.',
  needsFigure: 'Eine Zahl eingeben',
  backwards: 'Die zweite Zahl ist die größere',
  // legend
  legend: 'Regeln der Zellen',
  drawn: {
    bars: 'längster Balken: die größte Zeile; Summen und Übrige haben keinen',
    scale: 'dunkelster Ton: die größte Zeile; Summen und Übrige haben keinen',
  },
  judgesAll: 'Summen und Übrige werden auch beurteilt.',
  judgesRows: 'Summen, Übrige und laufende Zeiträume werden nicht beurteilt.',
} satisfies Words<typeof english>;
