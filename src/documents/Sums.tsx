import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import s from './documents.module.css';

interface SumsProps {
  name: string;
  /** One column per currency, with an amount for each line. */
  sums: readonly { currency: string; amounts: readonly string[] }[] | undefined;
  lines: readonly string[];
  error: unknown;
}

/**
 * Totals of a whole list, above it. One column per currency keeps the height the same before the figures arrive. The
 * last line is the sum of the others.
 */
export function Sums({ name, sums, lines, error }: SumsProps) {
  if (error && !sums)
    return (
      <p className={s.sumsFailed} role="alert" style={{ blockSize: `${lines.length + 1}lh` }}>
        <Reason error={error} />
      </p>
    );
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.sums} role="region" aria-label={name} aria-busy={!sums} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.documents.sum}</span>
            </th>
            {sums?.map(({ currency }) => (
              <th key={currency} scope="col">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {sums?.map(({ currency, amounts }) => (
                <td key={currency}>{formatMoney(amounts[index] ?? '0.00')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
