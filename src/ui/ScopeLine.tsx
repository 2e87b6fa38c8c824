import * as t from '#text/frame';
import { scopeText, type ScopeLineParts } from '#src/list/scope-text.ts';
import classes from './ScopeLine.module.css';

/** The scope of a page's figures in one line, the same on every page and in every export. */
export function ScopeLine(parts: ScopeLineParts) {
  const kept = parts.place && scopeText({ ...parts, count: parts.place });
  return (
    <p className={classes.line ?? ''} data-kept={kept}>
      <span>
        <span className="visually-hidden">{t.states.scope.name} </span>
        {scopeText(parts)}
      </span>
    </p>
  );
}
