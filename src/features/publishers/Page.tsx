import { ContactPage } from '#src/accounts/ContactPage.tsx';
import { publisherList } from './list.ts';

export const Component = () => <ContactPage kind="publisher" list={publisherList} />;
