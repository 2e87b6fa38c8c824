import type { Viewer } from '#src/api/viewer.ts';

/** The members of a request that names the agency. */
export const inAgency = ({ agencyId }: Pick<Viewer, 'agencyId'>) => ({ query: { agencyId } });
