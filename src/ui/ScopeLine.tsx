import * as t from '#text/frame';
import { scopeText, type ScopeLineParts } from '#src/list/scope-text.ts';

/** What the figures of a page are in, in one line and in the same words on every page and in every export. Nothing moves when the count arrives. */
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
