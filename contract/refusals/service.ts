import type { Level } from '../endpoint.ts';
import { seconds } from './words.ts';

export const service = {
  'service.badAddress': 'The address is not a valid one.',
  'service.noNetwork': 'There is no such network.',
  'service.networkClosed': (v: { name: string }) => `The network ${v.name} cannot be opened at the moment.`,
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
  'service.packedBody': 'The body must be sent unpacked, without Content-Encoding.',
  'service.formExpected': 'The body must be a form, sent as multipart/form-data.',
  'service.brokenForm': 'The body is not a whole and valid multipart/form-data form.',
  'service.overloaded': 'The server has too much to do just now. Try again in a moment.',
  'service.databaseAway': 'The database cannot be reached just now. Try again in a moment.',
  'service.diskFull':
    'The disk of the server is full: nothing can be stored until there is room again. Nothing was changed.',
  'service.damaged': 'A part of the database cannot be read. The log of the server says which.',
  'service.tooLong': 'This takes longer than the server may work on it. Ask for less, or try again in a moment.',
  'service.unreadable': 'The request could not be read.',
  'service.ourFault': 'Something went wrong on our side. The request id finds it in the log.',
  'service.longHead': ({ most }: { most: number }) => `The address and headers are longer than ${most} kB.`,
  'service.noHttp': 'This is not HTTP that can be read.',
  'service.tooManyExports': 'Too many exports are running. Try again in a moment.',
  'service.contactOnce': 'agencyId and the contact are needed, each once.',
  'service.metricsToken': 'The token of METRICS_TOKEN is needed, in the header Authorization as Bearer.',

  'access.keyNeeded': 'A valid key in the header apikey, or a signed-in session, is needed.',
  'access.peopleOnly': 'This is for signed-in people; a key cannot be used here.',
  'access.managersOnly': 'This is for account managers of the agency.',
  'access.level': ({ level }: { level: Level }) =>
    level === 'admin'
      ? 'This is for admins of the account. Ask one of them, or ask to become one.'
      : 'You may look at this account but change nothing in it. An admin of the account can make you a member.',
  'access.actingOff':
    'You look at this account as its account manager. Switch on "Act for this account" to change something in it.',
  'access.operation': ({ operation }: { operation: string }) =>
    `This key is limited to some operations, and ${operation} is not among them.`,
  'access.foreignAgency': ({ agencyId }: { agencyId: number }) => `Agency ${agencyId} is not one that you may look at.`,
  'access.foreignContact': ({ contactId }: { contactId: number }) =>
    `Contact ${contactId} is not one that you may look at.`,
  'access.tooManyAttempts': (v: { seconds: number }) => `Too many attempts. Try again in ${v.seconds} seconds.`,
  'access.sessionEnded': ({ name }: { name: string }) => `The session of ${name} has ended.`,
  'access.wrongSignIn': 'This email and password do not belong together.',
  'access.wrongPassword': 'is not your current password',
  'access.weakPassword':
    'is among the passwords that are tried first: take a longer one, of words that do not belong together',
  'access.linkEnded': 'This link has been used already, or is too old.',
  'access.codeNeeded': 'The password is right. The code of the second factor is needed too.',
  'access.wrongCode': 'This code is not right, or no longer.',
  'access.codeTooLate': 'This took too long, or too many codes were wrong. Sign in again.',
  'access.badCode': 'is not right, or no longer',
  'access.twoFactorDue': 'Your agency lets nobody in without a second factor. Set it up first.',
  'access.otherPerson': ({ name }: { name: string }) =>
    `This page was loaded for another person than ${name}, who is signed in now. Nothing was done.`,
  'access.hasLeft': 'You belong to no account any more. Ask its people for an invitation.',
  'access.twoFactorIsOn': 'The second factor is on already.',
  'access.twoFactorIsOff': 'The second factor is not on.',
  'access.passkeyNotAdded':
    'The passkey could not be added: it took too long, or the device did not confirm who you are. Try again.',
  'access.wrongPasskey': 'This passkey is not known here, or it was not confirmed. Sign in with your password.',
  'access.noPasskey': 'There is no such passkey.',
  'access.ownTwoFactorFirst': 'Switch on your own second factor before you ask it of others.',
  'access.sameAddress': 'is your address already',
  'access.addressTaken': 'Somebody signs in with this address by now. Your own stays as it was.',
  'access.mailedOften': (v: { seconds: number }) =>
    `This was asked for several times within the hour. Look for the mail, or try again in ${seconds(v.seconds)}.`,
  'access.noMail': 'No mail server is set here, so the address cannot be confirmed.',
  'access.noSession': 'There is no such session.',
  'access.noMembership': 'You have no membership for this account.',
  'access.foreignMembership': ({ membershipId }: { membershipId: number }) =>
    `Membership ${membershipId} is not yours.`,
  'access.noServiceAccount': 'There is no such service account.',

  'mail.none': 'There is no such mail.',
  'mail.noServer': 'No mail server is set, so no mail can be sent. The setting SMTP_URL names one.',
  'mail.linkEnded': 'The link in this mail has ended. Do again what it was made for: it makes a new one.',
  'mail.onItsWay': 'This mail is on its way, or was sent.',
  'access.keyReplaced':
    'The key before this one is still valid. Wait until it has ended, or revoke the service account.',
  'access.mostKeys': ({ most }: { most: number }) =>
    `You have ${most} service accounts here, the most for one person. Revoke one that is not used any more.`,
  'access.keyOver': 'This service account was revoked. Create a new one.',
  'access.higherLevel': 'must not be above your own level',
  'access.noOperation': ({ name }: { name: string }) => `names an operation that a key cannot call: ${name}`,

  'people.none': 'There is no such person in this account.',
  'people.lastAdmin':
    'The last admin of an account cannot leave or get a lower level. Make somebody else an admin first.',
  'person.lastAdmin': ({ accounts }: { accounts: readonly string[] }) =>
    `Nobody else is an admin of ${accounts.join(', ')}. Make somebody one there first.`,
  'people.ownSecondFactor': 'Your own second factor is switched off in your account, with your password.',
  'people.noSecondFactor': ({ name }: { name: string }) => `${name} has no second factor.`,
  'people.alsoElsewhere': ({ name }: { name: string }) =>
    `${name} also belongs to an account that you have no say about, and one sign-in is for all of them. ` +
    `${name} can end the sessions on the account page; removing ${name} from this account ends what they can do in it.`,
  'people.factorElsewhere': ({ name }: { name: string }) =>
    `${name} also belongs to an account that you have no say about, and one sign-in is for all of them. ` +
    'Whoever runs this installation can switch the second factor off (npm run password).',
  'people.alreadyHere': ({ email }: { email: string }) => `${email} belongs to this account already.`,
  'people.tooManyInvited': ({ most }: { most: number }) =>
    `At most ${most} invitations to an account may wait at a time. Withdraw some first.`,
  'people.mailedOften': (v: { email: string; seconds: number }) =>
    `${v.email} has had several of these mails within the hour. Try again in ${seconds(v.seconds)}, or hand over a link.`,
  'people.invitedOften': (v: { most: number; seconds: number }) =>
    `At most ${v.most} invitations a day are mailed for an account. Try again in ${seconds(v.seconds)}, or hand over links.`,
  'people.notActing': 'This is for account managers who look at an account of their agency.',
  'invitation.none': 'There is no such invitation. Check that the link is whole, or ask for a new one.',
  'invitation.open': 'This invitation has not ended: its link is good.',
  'invitation.used': 'This invitation has been accepted already. Sign in, or ask for a new invitation.',
  'invitation.withdrawn': 'This invitation was withdrawn. Ask the people of the account for a new one.',
  'invitation.ended': 'This invitation is older than seven days. Ask for it to be sent again.',
  'invitation.ofSomebodyElse':
    'You belong to this account already. The invitation is for somebody else, and stays open for them.',
  'invitation.otherPassword': ({ email }: { email: string }) =>
    `${email} has a sign-in already, with another password. Sign in with that one to join.`,

  'extraField.twice': ({ name }: { name: string }) => `is the name of another extra field already: ${name}`,
  'view.none': 'There is no such view.',
  'view.oneSided': 'Partners have no such list: share the view with the account.',
  'view.closed': ({ filters }: { filters: readonly string[] }) =>
    `A view that partners see cannot be narrowed by ${filters.join(', ')}: these name somebody, or are filters of one side alone.`,
  'contact.none': 'There is no such account.',
  'contact.changed': 'Somebody has changed this account meanwhile. Read it again: nothing of yours was saved.',
  'contact.nameTaken': ({ name, contactId }: { name: string; contactId: number }) =>
    `is the name of account ${contactId} already: ${name}`,
  'contact.twice': ({ row }: { row: number }) => `is the name in row ${row} already`,
  'contact.noManager': 'is no account manager of this agency',
  'contact.managerNamed': ({ given }: { given: string }) => `is no account manager of this agency: ${given}`,
  'contact.publisherType': 'is needed for a publisher',
  'contact.advertiserSites': 'must be empty: only publishers have websites',
  'contact.foreignSite': 'is not a website of this publisher',
  'contact.siteUsed': ({ name }: { name: string }) => `must keep ${name}: clicks or conversions have come from it`,
  'contact.noCountry': ({ given }: { given: string }) => `must be a country that the network knows, not ${given}`,
  'contact.currencyUsed': ({ currency }: { currency: string }) => `must stay ${currency}: documents in it exist`,
  'contact.importRefused': ({ count }: { count: number }) =>
    `${count} of the rows cannot be made, so nothing was made. Check the table again.`,
  'contact.paymentDetails': 'Only a publisher has payment details.',
  'contact.billingDetails': 'Only an advertiser has billing details.',
  'relation.none': 'There is no such partnership.',
  'relation.publisherOnly': 'A publisher applies to campaigns, or its account manager for it.',
  'relation.there': 'The publisher is in this campaign already, or has applied to it.',
  'relation.closed': 'This campaign takes no new publishers.',
  'relation.ineligible': 'This campaign does not take publishers of this kind.',
  'relation.notActive': 'An account that is not active cannot join campaigns.',
  'relation.answer': 'is needed: the campaign asks a question',
  'relation.reason': 'is needed: the publisher reads it',
  'relation.changed': 'Somebody has decided this meanwhile. Look at it again.',
  'relation.transition': 'A partnership cannot become this from what it is.',
  'campaign.changed': 'Somebody has changed this campaign meanwhile. Read it again: nothing of yours was saved.',
  'campaign.noAdvertiser': 'is no advertiser of this agency',
  'campaign.noPublisher': 'is no publisher of this agency',
  'campaign.noVertical': 'is no sector or vertical of the network',
  'campaign.verticalOfAnother': 'must be a vertical of the chosen sector',
  'campaign.noRule': 'is no rule of this campaign',
  'campaign.emptyRule': 'must say when it holds: for a publisher, an attribute or a value',
  'campaign.limits': 'must be more than the value it begins at',
  'campaign.clickAmount': 'is needed: this campaign pays clicks',
  'campaign.clickCap': 'must be at least the commission for a click',
  'campaign.validationEnd': 'must not be before the days to decide',
  'campaign.currencyKept': ({ currency }: { currency: string }) => `must stay ${currency}: sales or clicks in it exist`,
  'campaign.none': 'There is no such campaign.',
  'campaign.advertiserScope':
    "One campaign in an advertiser's scope is not supported yet; the campaign list has its facts.",
  'campaign.noLogo': 'There is no such logo.',
  'feed.none': 'There is no such feed.',
  'feed.notOfPublisher': 'There is no such feed for this publisher.',
  'feed.tooMany': (v: { most: number; seconds: number }) =>
    `At most ${v.most} feeds a minute. Try again in ${seconds(v.seconds)}.`,
};
