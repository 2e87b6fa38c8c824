import { ContactPage } from '#src/accounts/ContactPage.tsx';
import { advertiserList } from './list.ts';

export const Component = () => <ContactPage kind="advertiser" list={advertiserList} />;
