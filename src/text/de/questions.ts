import type { questions as english } from '../en/questions.ts';
import type { Words } from '../words.ts';

export const questions = {
  title: 'Fragen zur Ablehnung',
  states: { open: 'Wartet auf Antwort', answered: 'Beantwortet' },
  anyDate: {
    open: 'Nachgefragt, noch ohne Antwort: jedes Datum',
    answered: 'Nachgefragt und beantwortet: jedes Datum',
  },
  lead: 'Ist die Ablehnung falsch oder unklar? Fragen Sie nach: Advertiser und Account-Manager sehen es und antworten hier.',
  ask: 'Zur Ablehnung nachfragen',
  note: 'Ihre Frage',
  answer: 'Ihre Antwort',
  send: 'Senden',
  failed: 'Ihre Notiz konnte nicht gesendet werden. Ihr Text ist noch da.',
  loadFailed: 'Die Fragen zur Conversion konnten nicht geladen werden',
} as const satisfies Words<typeof english>;
