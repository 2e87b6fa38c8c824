import type { links as english } from '#contract/refusals/links';
import type { Translated } from '#contract/refusals/say';
import { relationStates as states } from './words.ts';

export const links = {
  'link.publisherOnly': 'muss die Nummer eines Publishers sein',
  'link.nothingAsked': 'oder pid ist erforderlich: die Zielseite oder die Kampagne',
  'link.neededForPlacement': 'ist erforderlich, wenn eine Platzierung angelegt wird',
  'link.notJoined': ({ campaign }) => `gehört zu ${campaign}; daran nimmt der Publisher nicht teil`,
  'link.relation': ({ campaign, status }) =>
    `gehört zu ${campaign}; die Teilnahme des Publishers ist ${states[status]}, nicht aktiv`,
  'link.noDeepLinks': ({ campaign }) => `gehört zu ${campaign}; dort sind Deeplinks nicht erlaubt`,
  'link.campaignNotLive': ({ campaign }) => `gehört zu ${campaign}; diese Kampagne ist nicht aktiv`,
  'link.noHost': 'liegt auf der Website keiner aktiven Kampagne',
  'link.noCampaign': ({ pid }) => `${pid} ist keine Kampagne dieser Agentur`,
  'link.notOurs':
    'muss auf der Website einer aktiven Kampagne liegen oder ein Link des Kontos zu einer Kampagne sein, an der es teilnimmt',
  'link.leadsTo': ({ refusal }, say) => `führt zu einer Seite, für die gilt: ${say(refusal)}`,
  'link.tooLong': ({ most, count }) =>
    `darf höchstens ${most} Zeichen haben; so, wie ein Browser sie schreibt, hat die Adresse ${count}`,

  'shortUrl.none': 'Diesen Kurzlink gibt es nicht.',
  'shortUrl.nameTaken': 'ist das Ende eines anderen Kurzlinks',

  'placement.none': 'Diese Platzierung gibt es nicht.',
  'placement.changed': 'Die Platzierung wurde inzwischen geändert; laden Sie sie neu.',
  'placement.noRelation': 'Diese Teilnahme gibt es nicht: campaignId ist die des Publishers an der Kampagne.',
  'placement.relation': ({ status }) => `Die Teilnahme ist ${states[status]}; Platzierungen entstehen in aktiven.`,

  'voucher.none': 'Diesen Gutschein gibt es nicht.',
  'voucher.notPublishers': 'Gutscheine machen Advertiser und Account-Manager.',
  'voucher.changed': 'Der Gutschein wurde inzwischen geändert; laden Sie ihn neu.',
  'voucher.over': 'Der Gutschein ist schon abgelaufen.',
  'voucher.codeTaken': ({ title, from, to }) => `ist der Code von „${title}“ dieser Kampagne vom ${from} bis zum ${to}`,
  'voucher.endsInPast': 'darf nicht schon vorbei sein',
  'voucher.publisher': 'muss ein Publisher mit aktiver Teilnahme an der Kampagne sein',
} as const satisfies Translated<typeof english>;
