import { Button } from '@mantine/core';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import c from './reports.module.css';

interface Props {
  busy: boolean;
  /** Why it could not be loaded; null when nothing has failed. */
  error: unknown;
  onLoad: () => void;
}

/** Where somebody else has saved meanwhile: takes their report in place of one's own. */
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
