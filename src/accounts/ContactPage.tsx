import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { createContact, type ContactKind } from '#contract/contacts';
import { may } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { listPath } from './list-path.ts';
import type { contactList } from './list.ts';

interface Props {
  kind: ContactKind;
  list: ReturnType<typeof contactList>;
}

/** The list of a kind of accounts, with what makes more of them. */
export function ContactPage({ kind, list }: Props) {
  const { search } = useLocation();
  return (
    <ListPage
      list={list}
      tools={({ viewer }) =>
        may(viewer, createContact) && (
          <>
            <Button component={Link} variant="default" to={`${listPath(viewer, kind)}/import`}>
              {t.contacts.importMany}
            </Button>
            <Button component={Link} to={`${listPath(viewer, kind)}/new${search}`}>
              {t.contacts[kind].create}
            </Button>
          </>
        )
      }
    />
  );
}
