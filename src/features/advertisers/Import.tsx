import { ImportPage } from '#src/accounts/ImportPage.tsx';

export const Component = () => <ImportPage kind="advertiser" />;
