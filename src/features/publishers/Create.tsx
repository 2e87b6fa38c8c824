import { CreateDialog } from '#src/accounts/CreateDialog.tsx';

export const Component = () => <CreateDialog kind="publisher" />;
