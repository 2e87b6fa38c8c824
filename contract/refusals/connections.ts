import { seconds } from './words.ts';

/** Kinds of things that answer instead of the interface. */
export type FoundInstead = 'page' | 'nothing' | 'broken' | 'other';

const found: Record<FoundInstead, string> = {
  page: 'a web page',
  nothing: 'nothing at this address',
  broken: 'an answer that ended too early',
  other: 'an answer of another shape',
};

/** Reasons why a live network did not give what was asked. */
export const connections = {
  'connection.none': 'There is no such connection.',
  'connection.badAddress': 'must be the https address of the interface, with or without /v1',
  'connection.keyRefused': 'The network refuses this key.',
  'connection.keyUnreadable':
    'The stored key cannot be read with the secret of this installation. Enter the key again.',
  'connection.notThisAccount': (v: { agencyId: number; contactId: number; role: 'publisher' | 'advertiser' }) =>
    `This key is not for the ${v.role} ${v.contactId} of agency ${v.agencyId}.`,
  'connection.noHost': ({ host }: { host: string }) => `${host} cannot be reached.`,
  'connection.privateAddress':
    'The address is on a private network. The setting ALLOW_PRIVATE_NETWORKS=1 lets it be there.',
  'connection.certificate': ({ host }: { host: string }) => `The certificate of ${host} is not valid.`,
  'connection.noInterface': (v: { found: FoundInstead }) =>
    `The interface of a network is expected at this address; it gives ${found[v.found]}.`,
  'connection.redirected': (v: { host: string; to: string }) =>
    `${v.host} leads to ${v.to}, which is not followed. Enter the address of the interface itself.`,
  'connection.tooManyRequests': (v: { seconds: number }) =>
    `The network takes no more requests for ${seconds(v.seconds)}.`,
  'connection.tooLarge': ({ most }: { most: number }) => `The answer of the network is larger than ${most} MB.`,
  'connection.tooSlow': (v: { seconds: number }) => `The network did not answer within ${seconds(v.seconds)}.`,
  'connection.failed': (v: { status: number }) => `The network answers that it has failed (${v.status}).`,
  'connection.refused': (v: { status: number; detail: string }) =>
    `The network refuses the request (${v.status}): ${v.detail}`,
  'connection.notTaken': 'The network has not taken the change, although it was sent several times.',
  'connection.notShown': 'The network has taken the change, but its lists do not show what has come of it.',
};
