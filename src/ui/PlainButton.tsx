import { use, type ComponentProps, type MouseEvent } from 'react';
import type { Definition } from '#contract/endpoint';
import { ViewerContext } from '#src/api/use-viewer.ts';
import { reasonAgainst } from './needs.ts';

type PlainButtonProps = ComponentProps<'button'> & {
  'data-loading'?: boolean;
  /** The endpoint that it calls: see `needs`. */
  'data-needs'?: Definition | undefined;
};

/**
 * The native button: the element of every Mantine button (`theme.ts`), and a button by itself where a page draws a
 * hundred of them. While `data-loading` it cannot submit, but keeps the focus, unlike `disabled`; so does one whose
 * endpoint the viewer may not call, which shows why when it is pointed at or has the focus.
 */
export function PlainButton({ type = 'button', disabled, onClick, 'data-needs': endpoint, ...rest }: PlainButtonProps) {
  const why = reasonAgainst(use(ViewerContext), endpoint);
  const busy = rest['data-loading'] === true || why !== undefined;
  return (
    <button
      {...rest}
      {...(why !== undefined && { 'data-why': why, 'data-disabled': true, 'aria-description': why })}
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
