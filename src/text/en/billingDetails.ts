export const billingDetails = {
  title: 'Billing details',
  help: 'To whom your invoices are made out. Your admins hear by mail of every change. Invoices that were sent stay as they are.',
  ofAgency: 'Days to pay, VAT rate and currency are agreed with your account manager.',
  failed: 'The billing details could not be loaded',
  change: 'Change billing details',
  changeFailed: 'The billing details could not be saved',
  changed: 'The billing details are changed.',
} as const;
