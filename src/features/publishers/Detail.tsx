import { ContactDrawer } from '#src/accounts/Detail.tsx';

export const Component = () => <ContactDrawer kind="publisher" />;
