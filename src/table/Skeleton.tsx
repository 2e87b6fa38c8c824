import s from './grid.module.css';
import own from './skeleton.module.css';

/** More would be below the fold. */
const MOST = 24;

export function Skeleton({ size }: { size: number }) {
  return Array.from({ length: Math.min(size, MOST) }, (_, index) => (
    <tr key={index} className={s.row} aria-hidden="true">
      <td className={own.bone}>{'\u00a0'}</td>
    </tr>
  ));
}
