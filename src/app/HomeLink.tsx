import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '#src/text/index.ts';
import { paths } from '#src/ui/paths.ts';

/** The way out of a dead end. */
export function HomeLink() {
  return (
    <Button component={Link} to={paths.home}>
      {t.states.home}
    </Button>
  );
}
