import type { ComponentProps, MouseEvent } from 'react';

/** The element of every Mantine button. While `loading` it cannot submit, but keeps the focus, unlike `disabled`. */
export function KeptButton({
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & { 'data-loading'?: boolean }) {
  const busy = rest['data-loading'] === true;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    />
  );
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
