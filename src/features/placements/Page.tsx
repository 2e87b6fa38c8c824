import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { createPlacement } from '#contract/placements';
import { may } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { placementList } from './list.ts';

export function Component() {
  const { search } = useLocation();
  return (
    <ListPage
      list={placementList}
      tools={({ viewer }) =>
        may(viewer, createPlacement) && (
          <Button component={Link} to={paths.newPlacement(viewer) + search}>
            {t.placements.create}
          </Button>
        )
      }
    />
  );
}
