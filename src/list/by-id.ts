import type { Viewer } from '#src/api/viewer.ts';

/** What is sent to ask about one thing of the account that is looked at: its id, under the name it has in the path. */
export const byId =
  <Name extends string>(name: Name) =>
  ({ agencyId, contactId }: Viewer, id: number) => ({
    params: { [name]: id } as Record<Name, number>,
    query: { agencyId, contactId },
  });
