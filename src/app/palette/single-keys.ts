import { remembered } from '#src/ui/remembered.ts';

/**
 * Whether single keys (`/`, `?`, `g c`) do anything. Who dictates instead of typing must be able to turn
 * them off: every spoken word would press some (WCAG 2.1.4).
 */
export const singleKeys = remembered('single-keys', ['on', 'off']);
