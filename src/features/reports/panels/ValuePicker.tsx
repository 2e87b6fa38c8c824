import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { isDimension } from '#contract/reports/dimensions';
import { executeReport, MOST_VALUES } from '#contract/reports/request';
import { queryOf } from '#src/api/query.ts';
import { Found } from '#src/ui/Found.tsx';
import { FailedLine, Loading } from '#src/ui/states.tsx';
import { useHeld } from '#src/ui/use-held.ts';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import type { FieldName } from '#src/report/definition.ts';
import { formatKey } from '#src/report/format.ts';
import { periodOf } from '#src/report/compared.ts';
import { found, listed, lookedFor, written } from '../picking.ts';
import c from '../reports.module.css';
import { Input, Tick } from '#src/ui/controls.tsx';

const MOST = 100;
const REST_MS = 200;
const MOST_NAMED = 5;

interface Props {
  field: FieldName;
  values: readonly string[];
  single: boolean;
  onChange: (values: readonly string[]) => void;
}

/** Values in the report's period, the most frequent first, searchable; or a pasted list. */
export function ValuePicker({ field, values, single, onChange }: Props) {
  const [wanted, setWanted] = useState('');
  const [pasting, setPasting] = useState(false);
  const group = useId();
  const { rested, known, error, isBusy, refetch } = useValues(field, wanted.trim());
  const data = known && found(field, known, rested);
  const offered = offeredOf(wanted === '' ? values : [], data);
  const toggle = (value: string) => {
    if (single) return onChange([value]);
    return onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  };
  return (
    <div className={c.picker}>
      <Input
        type="search"
        className={c.find}
        aria-label={t.reports.findValue}
        placeholder={t.reports.findValue}
        data-autofocus
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Found wanted={rested} count={data?.length} stale={isBusy} />
      {error ? <FailedLine error={error} onRetry={() => void refetch()} /> : !data && <Loading lines={4} />}
      <div className={c.options} role="group" aria-label={t.reports.value} aria-busy={isBusy}>
        {offered.map((value) => (
          <label key={value} className={c.option}>
            <Tick
              type={single ? 'radio' : 'checkbox'}
              name={group}
              checked={values.includes(value)}
              onChange={() => toggle(value)}
            />
            {formatKey(field, value)}
          </label>
        ))}
        {data?.length === 0 && <p className={c.hint}>{t.reports.noValues}</p>}
      </div>
      {data && data.length > MOST && <p className={c.hint}>{t.reports.moreValues}</p>}
      {!single && (
        <p className={c.hint} role="status">
          {t.reports.picked(values.length)}{' '}
          <UnstyledButton className={c.link} onClick={() => setPasting(!pasting)}>
            {t.reports.paste}
          </UnstyledButton>
        </p>
      )}
      {known && rested === '' && !isBusy && <Missing field={field} values={values} known={known} />}
      {pasting && <PastedList field={field} values={values} known={known} onChange={onChange} />}
    </div>
  );
}

/** The chosen values, then those of the period. */
const offeredOf = (chosen: readonly string[], found: readonly string[] = []) =>
  [...new Set([...chosen, ...found])].slice(0, MOST);

interface PastedListProps extends Pick<Props, 'field' | 'values' | 'onChange'> {
  known: readonly string[] | undefined;
}

/** The values as a text of lines, which stays as it is typed. */
function PastedList({ field, values, known = [], onChange }: PastedListProps) {
  const [text, setText] = useState(() => written(field, values));
  const all = listed(field, text, known);
  return (
    <>
      <label className={c.paste}>
        {t.reports.pasteHint}
        <textarea
          rows={4}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChange(listed(field, target.value, known).slice(0, MOST_VALUES));
          }}
        />
      </label>
      {all.length > MOST_VALUES && (
        <p className={c.hint} role="status">
          {t.reports.pastedTooMany(MOST_VALUES, all.length)}
        </p>
      )}
    </>
  );
}

interface MissingProps extends Pick<Props, 'field' | 'values'> {
  known: readonly string[];
}

/** Names values that the period does not have: a misspelt one would match nothing, or leave nothing out, without a word. */
function Missing({ field, values, known }: MissingProps) {
  const missing = values.filter((value) => !known.includes(value));
  const names = missing.slice(0, MOST_NAMED).map((value) => formatKey(field, value));
  if (missing.length > MOST_NAMED) names.push('…');
  return (
    <p className={c.hint} role="status">
      {missing.length > 0 && t.reports.notInPeriod(names.join(', '))}
    </p>
  );
}

/** The debounced search text: a request per letter would be wasted. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

/** Values that hold a text, once its typing has rested. Counts clicks and conversions, so that those with either are found. */
function useValues(field: FieldName, typed: string) {
  const { viewer, definition } = useBuilder();
  const rested = useRested(typed);
  const { from, to } = periodOf(definition, viewer.today);
  const body = {
    measures: ['totalConversions', 'clicks'],
    dimensions: [field],
    conditions: lookedFor(field, rested),
    orderBys: [
      { field: 'totalConversions', direction: 'desc' as const },
      { field: 'clicks', direction: 'desc' as const },
    ],
    dateType: definition.basis,
    fromDate: from,
    toDate: to,
  };
  const { agencyId, contactId } = viewer;
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(executeReport, { query: { agencyId, contactId }, body }),
    enabled: isDimension(field),
    staleTime: 60_000,
    select: ({ data }) => data.map((row) => row[field] ?? ''),
  });
  const isCurrent = typed === rested;
  const known = useHeld(data, isCurrent);
  return { rested, known: error ? undefined : known, error, isBusy: isFetching || !isCurrent, refetch };
}
