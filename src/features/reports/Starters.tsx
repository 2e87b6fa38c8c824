import { useMemo } from 'react';
import { useLocation } from 'react-router';
import * as t from '#text';
import { useBuilder } from './context.ts';
import { writeDefinition } from '#src/report/definition.ts';
import { startersFor } from '#src/report/starters.ts';
import c from './result.module.css';

export function Starters() {
  const { viewer, open } = useBuilder();
  const { pathname } = useLocation();
  const starters = useMemo(() => startersFor(viewer), [viewer]);
  return (
    <ul className={c.starters} aria-label={t.reports.starters}>
      {starters.map(({ name, definition }) => (
        <li key={name}>
          <a
            className={c.starter}
            href={`${pathname}?${writeDefinition(new URLSearchParams(), definition)}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open(definition, undefined, false);
            }}
          >
            <strong>{t.reports.starterNames[name]}</strong>
            <span>{t.reports.starterAbout[name]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
