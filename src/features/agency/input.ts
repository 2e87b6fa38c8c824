import type { Viewer } from '#src/api/viewer.ts';

/** Requests about the agency itself. */
export const inAgency = ({ agencyId }: Pick<Viewer, 'agencyId'>) => ({ query: { agencyId } });
