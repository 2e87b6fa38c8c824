import { Button } from '@mantine/core';
import { Link } from 'react-router';
import * as t from '#text/frame';
import { paths } from '#src/lib/paths.ts';

export function HomeLink() {
  return (
    <Button component={Link} to={paths.home}>
      {t.states.home}
    </Button>
  );
}
