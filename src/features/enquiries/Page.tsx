import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { fileEnquiry } from '#contract/enquiries';
import { may } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { enquiryList } from './list.ts';

export function Component() {
  const { search } = useLocation();
  return (
    <ListPage
      list={enquiryList}
      tools={({ viewer }) =>
        viewer.kind === 'publisher' &&
        may(viewer, fileEnquiry) && (
          <>
            <Button component={Link} variant="default" to={`${paths.enquiries(viewer)}/file`}>
              {t.enquiries.fileMany}
            </Button>
            <Button component={Link} to={`${paths.enquiries(viewer)}/new${search}`}>
              {t.enquiries.file}
            </Button>
          </>
        )
      }
    />
  );
}
