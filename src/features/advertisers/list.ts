import { contactList } from '#src/accounts/list.ts';

export const advertiserList = contactList('advertiser');
