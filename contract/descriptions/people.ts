import type { Words } from './words.ts';

const level =
  'What the person may do: viewer reads, member works, admin also has a say about people, keys and payment details.';

export const person: Words = {
  id: "Id of the person's membership of the account.",
  name: 'Name of the person.',
  email: 'Address that the person signs in with.',
  level,
  since: 'When the person joined.',
  lastSeenAt: 'When the person last worked in the network, within five minutes; null for never.',
  twoFactor: 'Whether the person signs in with a second factor; null for a reader who is not an admin of the account.',
};

export const newLevel: Words = { level };
export const personParams: Words = { membershipId: "Id of the person's membership of the account." };
export const invitationParams: Words = { invitationId: 'Id of the invitation.' };

export const invitation: Words = {
  id: 'Id of the invitation.',
  email: 'Address that is invited.',
  level: 'What the person will be able to do: viewer, member or admin.',
  language: 'Language of the mail: en or de.',
  mailed: 'Whether its link was mailed; false for one that was handed over.',
  inviterName: 'Name of who invites.',
  createdAt: 'When the address was first invited.',
  endsAt: 'When its link ends.',
  state: 'open, used, withdrawn or ended.',
  mail: 'The mail that it went out by last; null for one that was handed over, and once the mail is deleted.',
  'mail.state':
    'How far the mail is: queued, sending, sent, unsent without a mail server, uncertain, bounced or failed.',
  'mail.why': 'Why its last try failed; null without one.',
};

export const sentInvitation: Words = {
  ...invitation,
  link: 'Address to hand over, in this one answer; null for one that is mailed.',
  isOnItsWay: 'Whether a mail leads to it; false without a mail server.',
};

const by = 'mail sends the link to the address; link gives it to the caller, to hand it over.';

export const inviteBody: Words = {
  emails: 'Addresses to invite.',
  level: 'What they will be able to do: viewer, member or admin.',
  language: 'Language of the mail: en or de.',
  by,
};
export const renewBody: Words = { by };
