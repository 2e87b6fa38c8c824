// oxlint-disable-next-line import/no-unassigned-import -- makes this file an augmentation of the module
import 'react';

declare module 'react' {
  /** Styles may set custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
