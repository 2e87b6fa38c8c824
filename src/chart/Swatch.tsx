import c from './chart.module.css';
import type { LineLook } from './look.ts';

interface Props {
  colour: string;
  /** A line with its dots; otherwise a block. */
  line?: Partial<LineLook> | undefined;
  /** A block of a compared period. */
  faint?: boolean | undefined;
}

/** Shows the look of a series beside its name. */
export function Swatch({ colour, line, faint }: Props) {
  return (
    <svg className={c.swatch} data-swatch="" aria-hidden width={line ? 26 : 12} height={12} style={{ color: colour }}>
      {line ? (
        <>
          <path d="M0 6h26" fill="none" stroke="currentcolor" strokeWidth={2} strokeDasharray={line.dash} />
          {line.shape && <path d={line.shape} fill="currentcolor" transform="translate(13 6) scale(3.5)" />}
        </>
      ) : (
        <rect width={12} height={12} rx={2} fill="currentcolor" fillOpacity={faint ? 0.45 : 1} />
      )}
    </svg>
  );
}
