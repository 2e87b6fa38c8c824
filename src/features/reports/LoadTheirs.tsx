import { Button } from '@mantine/core';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import c from './reports.module.css';

interface Props {
  busy: boolean;
  /** The last failure; null for none. */
  error: unknown;
  onLoad: () => void;
}

/** After a conflict: loads the other person's version in place of the own one. */
export function LoadTheirs({ busy, error, onLoad }: Props) {
  return (
    <>
      <Button variant="subtle" size="compact-sm" loading={busy} onClick={onLoad}>
        {t.reports.loadTheirs}
      </Button>
      {error !== null && (
        <p role="alert" className={c.wrong}>
          <Reason error={error} />
        </p>
      )}
    </>
  );
}
