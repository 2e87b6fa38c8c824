import type { ComponentProps, MouseEvent } from 'react';

/**
 * The native button: the element of every Mantine button (`theme.ts`), and a button by itself where a page draws a
 * hundred of them. While `data-loading` it cannot submit, but keeps the focus, unlike `disabled`.
 */
export function PlainButton({
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
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? refuse : onClick}
    />
  );
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
