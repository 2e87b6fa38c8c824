import type { ReactNode } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import s from './documents.module.css';

export interface LedgerLine {
  id: string;
  label: ReactNode;
  /** Signed decimal text; deductions are negative. */
  amount: string;
  total?: boolean;
}

interface LedgerProps {
  /** Caption: "How the outstanding amount comes about". */
  name: string;
  currency: string;
  lines: readonly LedgerLine[];
}

export function Ledger({ name, currency, lines }: LedgerProps) {
  return (
    <table className={s.ledger}>
      <caption className="visually-hidden">{name}</caption>
      <tbody>
        {lines.map(({ id, label, amount, total }) => (
          <tr key={id} data-total={total || undefined}>
            <th scope="row">{label}</th>
            <td>{total ? `${formatMoney(amount)} ${currency}` : formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
