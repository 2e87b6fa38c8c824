import { Link } from 'react-router';
import { useMoved } from '#src/api/use-moved.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';
import * as t from '#text';
import { useAbsoluteText } from '#src/ui/time.ts';
import { Part } from './Part.tsx';
import c from './overview.module.css';

/** Movements since the user last said to have seen them, each a link to its conversions. */
export function Moved({ viewer }: { viewer: Viewer }) {
  const { query, changes, moved, note, seen, again, showAgain } = useMoved(viewer);
  const words = t.overview;
  const at = useAbsoluteText();
  return (
    <Part
      title={words.moved}
      to={paths.conversions(viewer)}
      leads={t.conversions.title}
      query={query}
      empty={again ? t.validate.moved.nothing : words.nothingMoved}
      after={
        seen && (
          <p className={c.quiet}>
            <ToolButton onClick={() => showAgain(!again)}>
              {again ? t.validate.moved.sinceThen : t.validate.moved.seenBefore}
            </ToolButton>
          </p>
        )
      }
    >
      {changes && moved.length > 0 && (
        <>
          <table className={c.list}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{words.movement}</th>
                <th scope="col">{t.conversions.title}</th>
                <th scope="col">{words.movedCommission(viewer.currency)}</th>
              </tr>
            </thead>
            <tbody>
              {moved.map(({ kind, conversions, commission }) => (
                <tr key={kind}>
                  <th scope="row">
                    <Link to={paths.conversionsMoved(viewer, kind, changes)}>{words.movements[kind]}</Link>
                  </th>
                  <td>{words.count(conversions)}</td>
                  <td>{formatMoney(commission, viewer.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={c.quiet}>
            {again ? (
              words.between(at(changes.since), at(changes.until))
            ) : (
              <>
                {words.since(at(changes.since))}{' '}
                <ToolButton disabled={note.isPending} onClick={() => note.mutate(changes.until)}>
                  {t.validate.moved.seen}
                </ToolButton>
              </>
            )}
          </p>
          {note.error && <p role="alert">{t.validate.moved.noteFailed}</p>}
        </>
      )}
    </Part>
  );
}
