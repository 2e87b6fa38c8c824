import { ContactPage } from '#src/accounts/ContactPage.tsx';
import { page } from './page.ts';

export const Component = () => <ContactPage kind="publisher" list={page} />;
