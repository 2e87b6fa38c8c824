import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A fact by its name; null where nothing is known: it is then left out. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /** The values are amounts: aligned to the right, in tabular figures. */
  figures?: boolean;
}

/** Names and values of one thing. */
export function Facts({ facts, figures = false }: FactsProps) {
  return (
    <dl className={classes.facts} data-figures={figures || undefined}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A part of a detail under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
