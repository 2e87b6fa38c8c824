import { useQuery } from '@tanstack/react-query';
import type { ConnectionProgress } from '#contract/connections';
import { refusalWords } from '#text/answers';
import { connect as t } from '#text';
import classes from './connection.module.css';

/** Why the last request failed, in the page's language. */
export function Trouble({ trouble }: { trouble: NonNullable<ConnectionProgress['trouble']> }) {
  const words = useQuery({ queryKey: ['refusal words'], queryFn: refusalWords, staleTime: Infinity });
  return (
    <p className={classes.trouble} role="alert">
      <strong>{t.trouble}</strong> {words.data?.(trouble)} {t.troubleAfter}
    </p>
  );
}
