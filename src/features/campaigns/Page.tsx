import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { createCampaign } from '#contract/campaign-changes';
import { may } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import { CompareButton } from './CompareButton.tsx';
import { markRows } from './marks.ts';
import { campaignList } from './list.ts';
import * as t from '#text';

export function Component() {
  return (
    <ListPage
      list={campaignList}
      tools={({ viewer }) =>
        viewer.role === 'manager' &&
        viewer.kind === 'agency' &&
        may(viewer, createCampaign) && (
          <Button component={Link} to={paths.newCampaign(viewer)}>
            {t.campaignForm.create}
          </Button>
        )
      }
      above={({ viewer, query }) => {
        // All logos come on one sheet, which must be known before the first row renders.
        if (query.data) markRows(viewer, query.data.data);
        return null;
      }}
      actions={(picked, _, { viewer }) => <CompareButton viewer={viewer} picked={picked} />}
    />
  );
}
