import { UnstyledButton } from '@mantine/core';
import c from './chart.module.css';
import type { LineLook } from './look.ts';
import { Swatch } from './Swatch.tsx';
import type { Opener } from './types.ts';

export interface Mark {
  key: string;
  label: string;
  colour: string;
  line?: Partial<LineLook>;
  /** A compared period's blocks. */
  faint?: boolean;
  open?: Opener | undefined;
  /** For a pie, beside the name: the figure and its share. */
  figures?: readonly [figure: string, share: string];
}

export function Legend({ label, marks }: { label: string; marks: readonly Mark[] }) {
  const ofSlices = marks.some(({ figures }) => figures !== undefined);
  return (
    <ul className={ofSlices ? c.slices : c.legend} data-marks="" aria-label={label}>
      {marks.map(({ key, figures, ...mark }) => (
        <li key={key}>
          <Entry {...mark} />
          {figures && (
            <>
              <span>{figures[0]}</span>
              <span className={c.quiet}>{figures[1]}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ label, colour, line, faint, open }: Omit<Mark, 'key' | 'figures'>) {
  const words = (
    <>
      <Swatch colour={colour} line={line} faint={faint} />
      {label}
    </>
  );
  if (!open) return <span className={c.entry}>{words}</span>;
  return (
    <UnstyledButton className={c.entry} aria-haspopup="dialog" onClick={(event) => open(event.currentTarget)}>
      {words}
    </UnstyledButton>
  );
}
