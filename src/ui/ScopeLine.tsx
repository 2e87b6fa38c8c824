import * as t from '#text/frame';
import { scopeText, type ScopeLineParts } from '#src/list/scope-text.ts';

/** The scope of a page's figures in one line, the same on every page and in every export. */
export function ScopeLine(parts: ScopeLineParts) {
  return (
    <p style={{ margin: 0 }}>
      <span className="visually-hidden">{t.states.scope.name} </span>
      {scopeText(parts)}
      {parts.place && (
        <span aria-hidden style={{ visibility: 'hidden' }}>
          {' · '}
          {parts.place}
        </span>
      )}
    </p>
  );
}
