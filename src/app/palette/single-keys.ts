import { remembered } from '#src/ui/remembered.ts';

/**
 * Whether single keys (`/`, `?`, `g c`) are active. Users of speech input must be able to turn them off (WCAG 2.1.4).
 */
export const singleKeys = remembered('single-keys', ['on', 'off']);
