import { contactList } from '#src/accounts/list.ts';

export const publisherList = contactList('publisher');
