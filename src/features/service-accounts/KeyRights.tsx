import type { Role } from '#contract/access';
import type { Level } from '#contract/endpoint';
import * as t from '#text';
import classes from './keys.module.css';
import { rightsOf } from './rights.ts';

interface KeyRightsProps {
  role: Role;
  level: Level;
  /** That the key is limited to; null for every operation of its level. */
  operations: readonly string[] | null;
}

/** What a key may do, and what no key may do. */
export default function KeyRights({ role, level, operations }: KeyRightsProps) {
  return (
    <section className={classes.rights} aria-label={t.keys.may.title}>
      <strong>{t.keys.may.title}</strong>
      <ul>
        {rightsOf(role, level, operations).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
