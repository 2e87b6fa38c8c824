import type { Keyed, Say } from './say.ts';

/** Refusals of connecting an account, and within the pages of a connected one. */
export const connecting = {
  'connecting.doesNotWork': ({ trouble }: { trouble: Keyed }, say: Say) => `does not work: ${say(trouble)}`,
  'connecting.already': ({ name }: { name: string }) =>
    `This account is connected already, as ${name}. Its page Connection replaces the key.`,
  'connecting.most': ({ most }: { most: number }) =>
    `At most ${most} accounts can be connected by one person. Disconnect one of them first.`,
  'connecting.nobody': ({ email }: { email: string }) => `Nobody signs in here as ${email}.`,
  'connecting.readOnly': "This account's network takes this only on its own pages.",
  'connecting.waitsAlready': 'An earlier change of it still waits for the network. Try again once it is confirmed.',
  'connecting.waits':
    'Sent, waits for the network. It is done by itself as soon as the network lets requests through; the page Connection shows it.',
  'connecting.noWrite': 'There is no such change: it is done, or was discarded.',
  'connecting.onItsWay': 'The change is on its way to the network, or belongs to a batch.',
  'connecting.notThere': "This account's network does not have this.",
};
