import { seconds } from './words.ts';

export const service = {
  'service.badAddress': 'The address is not a valid one.',
  'service.noAddress': 'There is nothing at this address.',
  'service.noAsset': 'There is no such file in this version.',
  'service.tooManyRequests': (v: { most: number; seconds: number }) =>
    `At most ${v.most} requests a minute. Try again in ${seconds(v.seconds)}.`,
  'service.foreignOrigin':
    'Changes are only taken from the dashboard itself. A program uses a key in the header apikey.',
  'service.noJson': 'The body is not valid JSON.',
  'service.emptyBody': 'The body is empty; JSON is expected.',
  'service.jsonExpected': 'The body must be JSON, sent as application/json.',
  'service.bodyOverMegabyte': 'The body is larger than 1 MB.',
  'service.bodyTooLarge': 'The body is too large.',
  'service.formExpected': 'The body must be a form, sent as multipart/form-data.',
  'service.brokenForm': 'The body is not a whole and valid multipart/form-data form.',
  'service.overloaded': 'The server has too much to do just now. Try again in a moment.',
  'service.databaseAway': 'The database cannot be reached just now. Try again in a moment.',
  'service.unreadable': 'The request could not be read.',
  'service.ourFault': 'Something went wrong on our side. The request id finds it in the log.',
  'service.longHead': 'The address and headers are longer than 16 kB.',
  'service.noHttp': 'This is not HTTP that can be read.',
  'service.tooManyExports': 'Too many exports are running. Try again in a moment.',
  'service.upstreamAway': 'The network behind this one did not answer.',
  'service.contactOnce': 'agencyId and the contact are needed, each once.',

  'access.keyNeeded': 'A valid key in the header apikey, or a signed-in session, is needed.',
  'access.peopleOnly': 'This is for signed-in people; a key cannot be used here.',
  'access.managersOnly': 'This is for account managers of the agency.',
  'access.foreignAgency': ({ agencyId }: { agencyId: number }) => `Agency ${agencyId} is not one that you may look at.`,
  'access.foreignContact': ({ contactId }: { contactId: number }) =>
    `Contact ${contactId} is not one that you may look at.`,
  'access.tooManyAttempts': (v: { seconds: number }) => `Too many attempts. Try again in ${v.seconds} seconds.`,
  'access.sessionEnded': ({ name }: { name: string }) => `The session of ${name} has ended.`,
  'access.wrongSignIn': 'This email and password do not belong together.',
  'access.wrongPassword': 'is not your current password',
  'access.noSession': 'There is no such session.',
  'access.noMembership': 'You have no membership for this account.',
  'access.foreignMembership': ({ membershipId }: { membershipId: number }) =>
    `Membership ${membershipId} is not yours.`,
  'access.noServiceAccount': 'There is no such service account.',

  'view.none': 'There is no such view.',
  'campaign.none': 'There is no such campaign.',
  'campaign.advertiserScope':
    "One campaign in an advertiser's scope is not supported yet; the campaign list with extendedData=true has its facts.",
  'campaign.noLogo': 'There is no such logo.',
  'feed.none': 'There is no such feed.',
  'feed.notOfPublisher': 'There is no such feed for this publisher.',
  'feed.tooMany': (v: { most: number; seconds: number }) =>
    `At most ${v.most} feeds a minute. Try again in ${seconds(v.seconds)}.`,
};
