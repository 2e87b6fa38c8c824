import { UnstyledButton } from '@mantine/core';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import type { PopoverProps } from './Popover.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'style' | 'color' | 'onClick'> {
  label?: string;
  /** The popover or dialog, rendered only while open. */
  panel: (props: PopoverProps) => ReactNode;
  /** Preloads the panel when the button is pointed at or focused. */
  prefetch?: () => unknown;
}

/** A button that opens a popover, which may be lazy. */
export function PopoverButton({ label, panel, prefetch, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <UnstyledButton
        {...button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && <Suspense fallback={null}>{panel({ anchor, onClose: () => setAnchor(null) })}</Suspense>}
    </>
  );
}
