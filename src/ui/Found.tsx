import { found } from '#text/found';

interface Props {
  /** What is searched for; nothing is said of an empty text. */
  wanted: string;
  /** How many were found; undefined while no answer is there. */
  count: number | undefined;
  /** The answer is of an earlier text. */
  stale?: boolean;
}

/** Says to a screen reader what a search found, which others see below the field. */
export function Found({ wanted, count, stale = false }: Props) {
  const says = wanted.trim() !== '' && count !== undefined && !stale;
  return (
    <p className="visually-hidden" role="status">
      {says && found.many(count)}
    </p>
  );
}
