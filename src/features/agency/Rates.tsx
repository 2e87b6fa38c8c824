import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { currencyCodes } from '#contract/codes';
import {
  getExchangeRates,
  importExchangeRates,
  importRatesBody,
  MOST_CURRENCIES,
  type ExchangeRates,
} from '#contract/exchange-rates';
import { wrong } from '#contract/refusals/checked';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FileDrop } from '#src/form/FileDrop.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import f from '#src/form/form.module.css';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { formatDay } from '#src/lib/day.ts';
import { textOfBytes } from '#src/lib/text-file.ts';
import { Facts } from '#src/ui/Facts.tsx';
import * as t from '#text';
import s from './agency.module.css';
import { inAgency } from './input.ts';
import { newestLines } from './rates-text.ts';

const w = t.ownNetwork.rates;
const labels = { currencies: w.currencies, table: w.file };

const codesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');

const form = z.object({
  currencies: z.string().check(
    z.refine((text) => codesOf(text).length > 0, wrong('check.notEmpty')),
    z.refine((text) => codesOf(text).length <= MOST_CURRENCIES, wrong('check.most', { most: MOST_CURRENCIES })),
    z.refine((text) => codesOf(text).every((code) => currencyCodes.includes(code)), wrong('check.currencyCode')),
  ),
  table: importRatesBody.shape.table,
});

/** The rates that the network has, and the import of others. */
export function Rates({ rates, mayChange }: { rates: ExchangeRates; mayChange: boolean }) {
  const { currency } = useViewer();
  const { firstDay, lastDay, importable, newest } = rates;
  return (
    <>
      <p className={s.lead}>
        {!importable
          ? w.demo
          : firstDay && lastDay
            ? w.span(formatDay(firstDay), formatDay(lastDay))
            : w.none(currency)}
      </p>
      {importable && newest.length > 0 && (
        <div className={s.newest}>
          <p className={f.note}>{w.newest(currency)}</p>
          <Facts figures facts={newest.map((one) => [one.currency, one.rate])} />
        </div>
      )}
      {importable && mayChange && <Import rates={rates} />}
    </>
  );
}

function Import({ rates }: { rates: ExchangeRates }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [file, setFile] = useState<string>();
  const [done, setDone] = useState(false);
  const start = { currencies: rates.currencies.join(', '), table: '' };
  const imports = useContractForm(form, start, async ({ currencies, table }, { setValue }) => {
    await call(importExchangeRates, { ...inAgency(viewer), body: { currencies: codesOf(currencies), table } });
    setDone(true);
    setFile(undefined);
    setValue('table', '');
    await Promise.all(
      [keyOf(getExchangeRates), meQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  });
  const { error } = imports.form.getFieldState('table', imports.form.formState);
  const read = async (chosen: File) => {
    const text = textOfBytes(new Uint8Array(await chosen.arrayBuffer()));
    setDone(false);
    setFile(chosen.name);
    imports.form.setValue('table', text === undefined ? '' : newestLines(text), { shouldValidate: true });
    if (text === undefined) imports.form.setError('table', { message: w.badFile });
  };
  return (
    <form onSubmit={imports.onSubmit} noValidate className={f.form}>
      <FormFailure form={imports.form} title={w.failed} failure={imports.failure} labels={labels} />
      <TextField
        form={imports.form}
        name="currencies"
        label={labels.currencies}
        description={w.currenciesHelp}
        autoComplete="off"
      />
      <div className={s.drop}>
        <FileDrop label={file ?? w.choose} accept=".csv,.txt" onFile={(chosen) => void read(chosen)} />
        <p className={f.note} {...(error && { role: 'alert' })}>
          {error?.message ? `${w.file} ${error.message}` : w.fileHelp}
        </p>
      </div>
      <div>
        <SubmitButton loading={imports.form.formState.isSubmitting}>{w.submit}</SubmitButton>
      </div>
      <p role="status" className={s.done}>
        {done && w.imported}
      </p>
    </form>
  );
}
