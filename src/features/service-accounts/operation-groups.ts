import { endpoints } from '#contract';
import type { Role } from '#contract/access';
import { levelOf, reaches, type Level } from '#contract/endpoint';

type Endpoint = (typeof endpoints)[keyof typeof endpoints];
/** Operations that keys may call at all. */
type Callable = Extract<Endpoint, { access: 'contact' | 'manager' }>;
type Group = Callable['tag'];

const isCallable = (one: Endpoint): one is Callable => one.access === 'contact' || one.access === 'manager';

/** Operations that a key may call, by their tag. */
export function operationGroups(role: Role, level: Level): Map<Group, string[]> {
  const callable = Object.values(endpoints)
    .filter(isCallable)
    .filter((one) => (one.access === 'contact' || role === 'manager') && reaches(level, levelOf(one)));
  const groups = Map.groupBy(callable, ({ tag }) => tag);
  return new Map([...groups].map(([tag, some]) => [tag, some.map(({ id }) => id)]));
}

/** The operations of the picked groups. */
export function operationsOf(role: Role, level: Level, picked: readonly string[]): string[] {
  return [...operationGroups(role, level)].flatMap(([tag, operations]) => (picked.includes(tag) ? operations : []));
}
