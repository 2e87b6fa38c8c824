import { Suspense, useRef, useState, type ReactNode } from 'react';

/** Props of a panel below a button. */
export interface PanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

interface Props {
  children: ReactNode;
  className?: string | undefined;
  label?: string;
  disabled?: boolean;
  panel: (props: PanelProps) => ReactNode;
  /** Preloads the panel when the button is pointed at or focused. */
  prefetch: () => unknown;
}

/** A button that opens a lazy panel. */
export function PanelButton({ children, className, label, disabled = false, panel, prefetch }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setAnchor(anchor ? null : button.current)}
      >
        {children}
      </button>
      {anchor && <Suspense fallback={null}>{panel({ anchor, onClose: () => setAnchor(null) })}</Suspense>}
    </>
  );
}
