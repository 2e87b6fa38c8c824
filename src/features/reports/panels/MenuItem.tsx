import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import c from '../reports.module.css';

/** A line of a panel that does something when pressed. */
export function MenuItem(props: Omit<ComponentProps<'button'>, 'className' | 'style' | 'color'>) {
  return <UnstyledButton {...props} className={c.option} />;
}
