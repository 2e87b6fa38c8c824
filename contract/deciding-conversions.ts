import type { Permission } from './endpoint.ts';

/** Who may decide conversions. Lists of them ask this before anything else of the contract of decisions is loaded. */
export const deciding = { method: 'POST', access: 'contact', connected: true } as const satisfies Permission;
