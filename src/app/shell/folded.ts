import { remembered } from '#src/ui/remembered.ts';

/** Whether the navigation shows words or icons only. */
export const navigation = remembered('navigation', ['open', 'folded']);

export function toggleNavigation(): void {
  navigation.set(navigation.get() === 'open' ? 'folded' : 'open');
}
