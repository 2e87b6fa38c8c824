import type { enquiries as english, ReferenceKind } from '#contract/refusals/enquiries';
import type { Translated } from '#contract/refusals/say';
import { conversionStates, enquiryStates as states } from './words.ts';

const madeOf: Record<ReferenceKind, string> = {
  letters: 'Buchstaben',
  digits: 'Ziffern',
  lettersAndDigits: 'Buchstaben und Ziffern',
};

export const enquiries = {
  'enquiry.none': 'Diese Nachbuchung gibt es nicht.',
  'enquiry.noteNeeded': 'oder eine Notiz ist erforderlich',
  'enquiry.belongsTo': ({ status }) => `gehört zum Status „${states[status]}“`,
  'enquiry.codeNeeded': 'ist zum Status „abgelehnt“ erforderlich',
  'enquiry.publisherDecides': ({ status }) =>
    `Über Nachbuchungen entscheiden der Advertiser und sein Account-Manager; den Status „${states[status]}“ können Sie nicht vergeben.`,
  'enquiry.advertiserPassesOn': ({ status }) =>
    `Nachbuchungen werden vom Account-Manager weitergegeben und geschlossen; den Status „${states[status]}“ können Sie nicht vergeben.`,
  'enquiry.transition': ({ status, next }) =>
    `Die Nachbuchung ist ${states[status]}; sie kann nicht mehr den Status „${states[next]}“ bekommen.`,
  'enquiry.noApproval': ({ status }) =>
    `Die Nachbuchung ist ${states[status]}: es gibt keine Bestätigung, die zurückzunehmen wäre.`,
  'enquiry.noWayBack':
    'Zu dieser Bestätigung wurde nichts aufbewahrt, womit sie zurückzunehmen wäre; ihre Conversion kann noch abgelehnt werden.',
  'enquiry.closed': 'Die Nachbuchung ist geschlossen; zu ihr wird nichts mehr geschrieben.',
  'enquiry.publisherClaims': 'Nachbuchungen kommen von Publishern und werden für einen Publisher eingereicht.',
  'claim.tracked': ({ order, conversionId, status }) =>
    `Die Bestellung ${order} ist schon erfasst: Conversion ${conversionId}, ${conversionStates[status]}.`,
  'claim.trackedFor': ({ order, conversionId, status, publisherId }) =>
    `Die Bestellung ${order} ist schon erfasst: Conversion ${conversionId}, ${conversionStates[status]}, von Publisher ${publisherId}.`,
  'claim.filed': ({ order, enquiryId }) => `Die Bestellung ${order} wurde schon eingereicht: Nachbuchung ${enquiryId}.`,
  'claim.decided': ({ order, enquiryId, status }) =>
    `Die Bestellung ${order} wurde schon eingereicht: Nachbuchung ${enquiryId}, ${states[status]}.`,
  'claim.otherValue': ({ order, enquiryId, status }) =>
    `Die Bestellung ${order} wurde schon eingereicht: Nachbuchung ${enquiryId}, ${states[status]}, mit einem anderen Wert.`,
  'claim.reference': ({ pattern }) => `muss eine Referenz dieser Kampagne sein: ${pattern}`,
  'claim.madeOf': ({ kind }) => `darf nur aus ${madeOf[kind]} bestehen`,
  'claim.tooRecent': ({ days, day }) =>
    `ist zu neu: Bestellungen können nach ${days} Tagen eingereicht werden, diese ab dem ${day}`,
  'claim.beforeCampaign': ({ day }) => `liegt vor der Teilnahme des Publishers an der Kampagne, die am ${day} begann`,
  'claim.requiredByCampaign': 'ist bei dieser Kampagne nötig',
  'claim.notInCampaign': 'ist keine Kampagne, an der der Publisher teilnimmt oder teilnahm',
  'claim.campaignTakesNone': 'ist eine Kampagne, die keine Nachbuchungen annimmt',
} as const satisfies Translated<typeof english>;
