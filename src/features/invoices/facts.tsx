import { Link } from 'react-router';
import type { AccountParty } from '#contract/documents';
import type { InvoiceDetail } from '#contract/invoices';
import type { Viewer } from '#src/api/viewer.ts';
import type { LedgerLine } from '#src/documents/Ledger.tsx';
import { formatDay } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countryText } from '#src/lib/country.ts';
import * as t from '#text';
import type { Fact } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { dueText } from './list.ts';
import { arithmeticLines } from './arithmetic.ts';

/** The calculation on the page, with links to credit notes. */
export function ledgerLines(viewer: Viewer, detail: InvoiceDetail): LedgerLine[] {
  return arithmeticLines(detail).map(({ invoiceId, label, ...line }) => ({
    ...line,
    label: invoiceId === undefined ? label : <Link to={paths.invoice(viewer, invoiceId)}>{label}</Link>,
  }));
}

/** Company, address and country in a line, of what is known. */
const addressOf = ({ companyName, address, country }: Pick<AccountParty, 'companyName' | 'address' | 'country'>) =>
  [companyName, address, countryText(country)].filter((part) => part).join(', ');

export function invoiceFacts(viewer: Viewer, detail: InvoiceDetail): Fact[] {
  const { invoice, parent, settledAt, billingRunId, parties } = detail;
  const f = t.invoices.facts;
  const c = t.invoices.columns;
  const manages = viewer.eyes === 'manager';
  const { agencyId } = viewer;
  const po = invoice.poNumber;
  return [
    [c.date, formatDay(invoice.date)],
    [c.due, invoice.dueDate && dueText(invoice.dueDate, invoice.status, String(invoice.oustanding), viewer.today)],
    [c.sent, invoice.dateSent && formatDay(invoice.dateSent)],
    [f.settled, settledAt && formatDay(settledAt)],
    [
      f.credits,
      parent && (
        <Link key="2" to={paths.invoice(viewer, parent.invoiceId)}>
          {t.invoices.rowName(parent.invoiceId)}
        </Link>
      ),
    ],
    [c.charges, t.invoices.charges[invoice.commissionType as 'Click'] ?? invoice.commissionType],
    [f.from, addressOf(parties.from)],
    [f.sellersNumber, parties.from.registrationNumber],
    [f.to, addressOf(parties.to)],
    [f.buyersVat, parties.to.vatNumber],
    [c.po, po],
    [c.poValue, invoice.poValue === null ? null : formatMoney(String(invoice.poValue), invoice.currencyCode)],
    [
      c.poDifference,
      invoice.poDifference === null ? null : formatMoney(String(invoice.poDifference), invoice.currencyCode),
    ],
    [c.manager, invoice.accountManager],
    [
      f.run,
      manages && billingRunId !== null ? (
        <Link key="3" to={paths.billingRun({ agencyId, contactId: 0 }, billingRunId)}>
          {t.invoices.run(String(billingRunId))}
        </Link>
      ) : null,
    ],
    [
      f.log,
      manages ? (
        <Link key="4" to={paths.auditOf(viewer, 'invoice', invoice.invoiceId)}>
          {t.invoices.showLog}
        </Link>
      ) : null,
    ],
  ];
}
