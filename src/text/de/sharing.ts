import type { sharing as english } from '../en/sharing.ts';
import type { Words } from '../words.ts';

export const sharing = {
  sharedWith: 'Wer ihn sieht',
  seenBy: {
    publisher: (name: string) => ({
      me: 'Nur Sie',
      account: `Alle bei ${name}`,
      partners: `${name} und seine Advertiser`,
    }),
    advertiser: (name: string) => ({
      me: 'Nur Sie',
      account: `Alle bei ${name}`,
      partners: `${name} und seine Publisher`,
    }),
    agency: (name: string) => ({
      me: 'Nur Sie',
      account: `Account-Manager von ${name}`,
      partners: `${name} und alle Konten`,
    }),
    lookedAt: (name: string) => ({
      me: 'Nur Sie',
      account: `Account-Manager, die ${name} ansehen`,
      partners: `${name} und Account-Manager`,
    }),
  },
  partnersSee: 'Partner sehen ihn mit ihren eigenen Zahlen. Was sie nicht sehen dürfen, fehlt.',
  closed: (fields: string) =>
    `darf Partner nicht einschließen, die sonst läsen, was seine Bedingungen nennen: ${fields}`,
  figuresOf: (account: string) => `Mit den Zahlen von ${account}`,
} as const satisfies Words<typeof english>;
