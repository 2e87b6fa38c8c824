import { useState, type ReactNode } from 'react';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { phone } from '#src/ui/media.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';
import { Reason } from '#src/ui/states.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import s from './documents.module.css';

interface SumsProps {
  name: string;
  /** One column per currency, with an amount for each line. */
  sums: readonly { currency: string; amounts: readonly string[] }[] | undefined;
  lines: readonly string[];
  error: unknown;
}

/**
 * Totals of a whole list, above it. One column per currency keeps the height the same before the figures arrive; a
 * phone, which has no room for several beside each other, has one line for the account's currency, and the others on
 * request. The last of the amounts is the sum of the others.
 */
export function Sums({ name, sums, lines, error }: SumsProps) {
  const across = useMedia(phone);
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
      <table data-across={across || undefined}>
        <caption className="visually-hidden">{name}</caption>
        {across ? <ByCurrency sums={sums} lines={lines} /> : <ByLine sums={sums} lines={lines} />}
      </table>
    </div>
  );
}

type Figures = Pick<SumsProps, 'sums' | 'lines'>;

const amountOf = (amounts: readonly string[], at: number) => formatMoney(amounts[at] ?? '0.00');

function Corner({ also, children }: { also?: ReactNode; children: ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t.documents.sum}</span>
          {also}
        </th>
        {children}
      </tr>
    </thead>
  );
}

function ByLine({ sums, lines }: Figures) {
  return (
    <>
      <Corner>
        {sums?.map(({ currency }) => (
          <th key={currency} scope="col">
            {currency}
          </th>
        ))}
      </Corner>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            {sums?.map(({ currency, amounts }) => (
              <td key={currency}>{amountOf(amounts, index)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function ByCurrency({ sums, lines }: Figures) {
  const { currency: own } = useViewer();
  const [all, setAll] = useState(false);
  const ordered = sums?.toSorted((one, other) => Number(other.currency === own) - Number(one.currency === own));
  const further = (ordered?.length ?? 1) - 1;
  return (
    <>
      <Corner
        also={
          further > 0 && (
            <PlainButton className={s.more} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t.documents.oneCurrency : t.documents.furtherCurrencies(further)}
            </PlainButton>
          )
        }
      >
        {lines.map((line) => (
          <th key={line} scope="col">
            {line}
          </th>
        ))}
      </Corner>
      <tbody>
        {(all ? ordered : ordered?.slice(0, 1))?.map(({ currency, amounts }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            {lines.map((line, index) => (
              <td key={line}>{amountOf(amounts, index)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
