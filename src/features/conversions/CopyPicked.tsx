import { useState } from 'react';
import { countOf } from '#src/table/selection.ts';
import type { Picked } from '#src/list/types.ts';
import * as t from '#text';
import { pickedConversions, type Query } from './picked.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';

interface Props {
  picked: Picked;
  matching: Query;
  onCopied: () => void;
}

export function CopyPicked({ picked, matching, onCopied }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const count = countOf(picked);
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
    <ToolButton disabled={state === 'busy'} onClick={() => void copy()}>
      {label}
    </ToolButton>
  );
}

async function referencesOf(picked: Picked, matching: Query): Promise<string[]> {
  const conversions = await pickedConversions(picked, matching);
  return [...new Set(conversions.map(({ advertiserRef }) => advertiserRef))];
}
