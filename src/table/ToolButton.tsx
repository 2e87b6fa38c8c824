import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PlainButton } from '#src/ui/PlainButton.tsx';
import c from './controls.module.css';

const looks = {
  plain: c.button,
  primary: `${c.button} ${c.primary}`,
  quiet: `${c.button} ${c.quiet}`,
  icon: c.icon,
};

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'color'> {
  look?: keyof typeof looks;
}

/** A dense button of a table or of what stands around one: 28 px high. */
export function ToolButton({ look = 'plain', ...button }: Props) {
  return <UnstyledButton component={PlainButton} {...button} className={looks[look]} />;
}
