import { useState } from 'react';
import { listConversions } from '#contract/conversions';
import type { InputOf } from '#contract/endpoint';
import { callCsv } from '#src/api/call.ts';
import type { Picked } from '#src/table/types.ts';
import * as t from '#text';

type Query = InputOf<typeof listConversions>['query'];

interface Props {
  picked: Picked;
  /** What the list shows: the query of "all that match". */
  matching: Query;
  onCopied: () => void;
}

/** Copies the references of the picked conversions, one a line, ready for a spreadsheet or a colleague. */
export function CopyPicked({ picked, matching, onCopied }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const count = picked.kind === 'all' ? picked.total : picked.ids.length;
  const copy = async () => {
    setState('busy');
    try {
      await navigator.clipboard.writeText((await referencesOf(picked, matching)).join('\n'));
      onCopied();
    } catch {
      setState('failed');
    }
  };
  const label = {
    ready: t.conversions.copyReferences(count),
    busy: t.conversions.copying,
    failed: t.conversions.copyFailed,
  }[state];
  return (
    <button type="button" disabled={state === 'busy'} onClick={() => void copy()}>
      {label}
    </button>
  );
}

/** The API takes so many ids at once. */
const MOST_IDS = 500;

async function referencesOf(picked: Picked, matching: Query): Promise<string[]> {
  if (picked.kind === 'all') return referencesIn(matching);
  const ids = [...new Set(picked.ids.map((id) => Number(id.split(':')[0])))];
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    found.push(...(await referencesIn({ ...matching, conversionId: ids.slice(from, from + MOST_IDS) })));
  }
  return found;
}

async function referencesIn(query: Query): Promise<string[]> {
  const [{ data }, { readCsv }] = await Promise.all([callCsv(listConversions, { query }), import('#src/lib/csv.ts')]);
  const references = new Set<string>();
  let column = -1;
  for await (const rows of readCsv(data)) {
    if (column === -1) column = rows.shift()?.indexOf('advertiserRef') ?? -1;
    for (const row of rows) references.add(row[column] ?? '');
  }
  return [...references];
}
