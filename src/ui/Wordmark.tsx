import * as t from '#text/frame';
import classes from './Wordmark.module.css';

export function Wordmark({ signOnly = false }: { signOnly?: boolean }) {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden>
        <rect width="32" height="32" rx="8" className={classes.ground} />
        <path d="M8.5 19.5 16 23.5l7.5-4" className={classes.under} />
        <path d="M16 8.2 24 12.4 16 16.6 8 12.4Z" className={classes.upper} />
      </svg>
      <span className={signOnly ? 'visually-hidden' : undefined}>{t.shell.product}</span>
    </span>
  );
}
