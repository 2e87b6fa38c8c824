/** Questions of a publisher about a rejection. */
export const questions = {
  title: 'Questions about the rejection',
  states: { open: 'Waits for an answer', answered: 'Answered' },
  anyDate: { open: 'Asked about, without an answer yet: any date', answered: 'Asked about and answered: any date' },
  lead: 'Is the rejection wrong or unclear? Ask: the advertiser and your account manager see it and answer here.',
  ask: 'Ask about the rejection',
  note: 'Your question',
  answer: 'Your answer',
  send: 'Send',
  failed: 'Your note could not be sent. What you typed is still here.',
  loadFailed: 'What was asked about the conversion could not be loaded',
} as const;
