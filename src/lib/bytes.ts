import { locale } from '#text/locale';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const MB = 2 ** 20;

/** The limit in MB that a size exceeds; undefined where it does not. */
export function limitPassed(bytes: number, mostMb: number): number | undefined {
  return bytes > mostMb * MB ? mostMb : undefined;
}

/** "1.2 MB": a rounded download size. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const unit = units[step] ?? 'byte';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}
