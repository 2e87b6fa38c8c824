import type { Level } from '#contract/endpoint';

const may: Record<Level, string> = {
  viewer: 'You will be able to read and export.',
  member: 'You will be able to work in the account.',
  admin: 'You will be able to work in the account, and have a say about its people, keys and payment details.',
};

export const invitation = {
  title: 'Invitation',
  to: (account: string) => `Join ${account}`,
  from: (inviter: string, agency: string) => `You are invited to an account at ${agency}, by ${inviter}.`,
  fromSame: (inviter: string) => `You are invited to the agency itself, by ${inviter}.`,
  may,
  ends: 'The invitation ends on',
  address: 'Your address',
  name: 'Your name',
  password: 'Password',
  passwordHelp: 'At least 12 characters. If this address has a sign-in already, its password.',
  accept: 'Accept and sign in',
  acceptFailed: 'The invitation could not be accepted',
  signInInstead: 'I have a sign-in with another address',
  signedInAs: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
  join: 'Join with this sign-in',
  leave: 'Sign out and use another sign-in',
  joinFailed: 'You could not join.',
  failed: 'The invitation could not be loaded',
  closed: {
    used: 'This invitation has been accepted',
    withdrawn: 'This invitation was withdrawn',
    ended: 'This invitation is over',
    none: 'This link is not valid',
  },
  closedWhy: {
    none: () =>
      'A newer link takes the place of an older one: use that of the newest mail, or sign in if you have accepted it. Otherwise ask whoever invited you to send it again.',
    used: () => 'Sign in with the address that it was sent to.',
    withdrawn: (inviter: string, account: string) => `Ask ${inviter} or somebody else of ${account} for a new one.`,
    ended: (inviter: string) => `It was valid for seven days. Ask ${inviter} to send it again: that takes one press.`,
  },
  canAsk:
    'It was valid for seven days. A new link goes to the address that was invited, and is valid for seven days again.',
  ask: 'Send me a new link',
  askFailed: 'No link could be sent.',
  askedTitle: 'Look into your mail',
  asked: 'A new link is on its way to the address that was invited. The old one is over.',
  signIn: 'Sign in',
} as const;
