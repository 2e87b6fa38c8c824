export const paymentDetails = {
  title: 'Payment details',
  help: 'How you are paid. Your admins hear by mail of every change. Documents of payments that were sent stay as they are.',
  failed: 'The payment details could not be loaded',
  goesTo: (account: string, iban: string) => `It goes to ${account}, ${iban}.`,
  noBank: 'No bank account is given, so the network cannot pay you.',
  change: 'Change payment details',
  changeFailed: 'The payment details could not be saved',
  minimumHelp: 'Payments below it wait until there is more. It holds from the next billing run on.',
  ofAgency: 'Payment terms and VAT rate are agreed with your account manager.',
  bankHelp: 'Payments that are not sent yet go to the new account, those that are made already too.',
  changed: 'The payment details are changed.',
} as const;
