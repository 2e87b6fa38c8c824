import { encode } from 'uqr';
import classes from './QrCode.module.css';

/** A QR code, dark on light in either theme: cameras read it best so. @param name what it is, for screen readers */
export function QrCode({ value, name }: { value: string; name: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 3 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <rect width={size} height={size} className={classes.light} />
      <path d={modules.join('')} className={classes.dark} shapeRendering="crispEdges" />
    </svg>
  );
}
