import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as t from '#text/frame';

interface CopyButtonProps {
  value: string;
  /** Completes the button's name: "Copy key". */
  what: string;
  /** Shows words beside the icon. */
  labelled?: boolean;
}

export function CopyButton({ value, what, labelled = false }: CopyButtonProps) {
  const { state, copy } = useCopy(value);
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  const words = { ready: t.states.copy(what), copied: t.states.copied, refused: t.states.copyRefused }[state];
  return (
    <>
      {labelled ? (
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={copy}>
          {words}
        </Button>
      ) : (
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={words} onClick={copy}>
          <Icon size={14} aria-hidden />
        </ActionIcon>
      )}
      <span className="visually-hidden" aria-live="polite">
        {state === 'ready' ? '' : words}
      </span>
    </>
  );
}

function useCopy(value: string) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  // Without https `navigator.clipboard` is undefined.
  const copy = () =>
    void navigator.clipboard?.writeText(value).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return { state, copy: navigator.clipboard ? copy : () => setState('refused') };
}
