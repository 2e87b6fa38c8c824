import type { Viewer } from '#src/api/viewer.ts';

/** Makes the request input for one thing of the account, by the name of its id in the path. */
export const byId =
  <Name extends string>(name: Name) =>
  ({ agencyId, contactId }: Viewer, id: number) => ({
    params: { [name]: id } as Record<Name, number>,
    query: { agencyId, contactId },
  });
