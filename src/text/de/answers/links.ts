/** Links and placements. */
export const links: Readonly<Record<string, string>> = {
  "must be on the campaign's host, {~host}": 'muss auf der Website der Kampagne liegen: {~host}',
  'which is not known': 'unbekannt',
  'must be an address that starts with http:// or https://':
    'muss eine Adresse sein, die mit http:// oder https:// beginnt',
  'must not hold a user name or password': 'darf weder Benutzernamen noch Passwort enthalten',
  'must be the id of a publisher': 'muss die Nummer eines Publishers sein',
  'or pid is required: the page to link to, or the campaign':
    'oder pid ist erforderlich: die Zielseite oder die Kampagne',
  'is required when placement is 1': 'ist erforderlich, wenn eine Platzierung angelegt wird',
  'is of {campaign}, which the publisher has not joined; a live relation is needed':
    'gehört zu {campaign}; daran nimmt der Publisher nicht teil',
  "is of {campaign}, where the publisher's relation is {~status}; it must be live":
    'gehört zu {campaign}; die Teilnahme des Publishers ist {~status}, nicht aktiv',
  'is of {campaign}, which does not allow deep links': 'gehört zu {campaign}; dort sind Deeplinks nicht erlaubt',
  'is of {campaign}, which is not live': 'gehört zu {campaign}; diese Kampagne ist nicht aktiv',
  'is on no live campaign’s host': 'liegt auf der Website keiner aktiven Kampagne',
  '{pid} is not a campaign of this agency': '{pid} ist keine Kampagne dieser Agentur',
  'must be on the host of a live campaign, or a link of the account in a live relation':
    'muss auf der Website einer aktiven Kampagne liegen oder ein Link des Kontos zu einer Kampagne sein, an der es teilnimmt',
  'leads to a page that {~wrong}': 'führt zu einer Seite, für die gilt: {~wrong}',
  'must have at most {most} characters, {count} as a browser writes it':
    'darf höchstens {most} Zeichen haben; so, wie ein Browser sie schreibt, hat die Adresse {count}',

  'must be 1 Listing, 2 Email, 3 Display, 4 Eligibility or 5 Non Eligibility':
    'muss 1 Listing, 2 Email, 3 Display, 4 Eligibility oder 5 Non Eligibility sein',
  'There is no such relation: campaignId is the publisher’s in the campaign.':
    'Diese Teilnahme gibt es nicht: campaignId ist die des Publishers an der Kampagne.',
  'The relation is {~status}; placements are made in live ones.':
    'Die Teilnahme ist {~status}; Platzierungen entstehen in aktiven.',
  'There is no such placement.': 'Diese Platzierung gibt es nicht.',
};
