import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /** The values are amounts: right-aligned, tabular figures. */
  figures?: boolean;
}

export function Facts({ facts, figures = false }: FactsProps) {
  return (
    <dl className={classes.facts} data-figures={figures || undefined}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' || value === false ? null : (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
