import type { endpoints } from '#contract';
import { agencyFacts } from '#server/http/example-bodies';
import type { Example } from '#server/http/examples';

/** Well-formed requests of operations that no key may call, or that the demo network has nothing for. */
export const samples: Partial<Record<keyof typeof endpoints, Example>> = {
  shareView: { body: { sharedWith: 'account' } },
  saveNoticeChoices: { body: { language: 'en', choices: [{ kind: 'figures', bell: false, mail: 'weekly' }] } },
  listMails: { as: 'manager', query: { limit: 2 } },
  getContactPeople: { as: 'manager', params: { contactId: 200002 } },
  eraseContactPeople: { as: 'manager', params: { contactId: 200002 } },
  leaveAccount: { params: { membershipId: 200001 } },
  acceptInvitation: {
    params: { code: 'used-long-ago' },
    body: { name: 'Ada Nyberg', password: 'a long and good password' },
  },
  requireTwoFactor: { as: 'manager', body: { twoFactorRequired: false } },
  checkSetUp: { body: { code: 'used-long-ago' } },
  setUpNetwork: {
    body: {
      code: 'used-long-ago',
      ...agencyFacts,
      firstName: 'Ada',
      surname: 'Nyberg',
      email: 'ada@harbour.example',
      password: 'a long and good password',
    },
  },
  startNetwork: { as: 'manager', body: agencyFacts },
  removeDemo: { as: 'manager' },
  removeNetwork: { as: 'manager', body: { name: agencyFacts.name } },
  importExchangeRates: { as: 'manager', body: { currencies: ['USD'], table: 'Date,USD\n2026-03-13,1.09\n' } },
  getJoinPage: { params: { agencyId: 1 } },
  apply: {
    params: { agencyId: 1 },
    body: {
      companyName: 'Tide Reads',
      personName: 'Ada Nyberg',
      email: 'ada@tide.example',
      websites: ['https://tide.example'],
      trafficType: 'Content',
      countryCode: 'GB',
      currencyCode: 'GBP',
      answers: [],
      language: 'en',
      ticket: 'x.y',
      fax: '',
    },
  },
  confirmApplication: { params: { agencyId: 1 }, body: { token: 'used-long-ago' } },
  listApplications: { as: 'manager' },
  acceptApplication: { as: 'manager', params: { applicationId: 1 } },
  refuseApplication: { as: 'manager', params: { applicationId: 1 }, body: { reason: 'No traffic of this kind' } },
};
