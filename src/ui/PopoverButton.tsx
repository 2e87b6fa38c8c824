import { UnstyledButton } from '@mantine/core';
import { Suspense, useImperativeHandle, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useOffer, type Offer } from './offers.ts';
import type { PopoverProps } from './Popover.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'style' | 'color' | 'onClick'> {
  label?: string;
  /** The popover or dialog, rendered only while open. */
  panel: (props: PopoverProps) => ReactNode;
  /** Preloads the panel when the button is pointed at or focused. */
  prefetch?: () => unknown;
  /** The search starts it too, by this name. */
  offer?: Offer | undefined;
}

/** A button that opens a popover, which may be lazy. */
export function PopoverButton({ label, panel, prefetch, offer, ref, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const own = useRef<HTMLButtonElement>(null);
  // The button is its parent's too, which may drag it.
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => own.current);
  useOffer(button.disabled ? undefined : offer, () => setAnchor(own.current));
  return (
    <>
      <UnstyledButton
        {...button}
        ref={own}
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
