import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getContact, listContacts, type ContactKind } from '#contract/contacts';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { PickField } from '#src/form/PickField.tsx';
import * as t from '#text';

const SHOWN = 20;
const TYPING_MS = 150;

interface Props {
  viewer: Viewer;
  kind: ContactKind;
  /** Name of the form's field. */
  name: string;
  label: string;
  /** Search hint. */
  hint: string;
  /** Said when the agency has no such account. */
  none: string;
  /** Picked at first. */
  first: number | undefined;
  error: string | undefined;
  /** Takes the focus on mount. */
  focused?: boolean;
  /** Reports the picked account; 0 for none. */
  onPick: (id: number) => void;
}

interface Picked {
  id: number;
  name: string;
}

/** The account that an id names, if there is one of the kind. */
function useNamed({ agencyId }: Viewer, kind: ContactKind, id: number | undefined): Picked | null {
  const query = useQuery({
    ...queryOf(getContact, { params: { contactId: id ?? 0 }, query: { agencyId } }),
    enabled: id !== undefined,
  });
  const row = query.data?.data;
  return row?.kind === kind ? { id: row.contactId, name: row.name } : null;
}

/** Active accounts whose name or id contains the text, and what to say below them. */
function useFound(
  { agencyId }: Viewer,
  kind: ContactKind,
  text: string,
  none: string,
): { rows: Picked[]; message: string | null } {
  const [searched] = useDebouncedValue(text.trim(), TYPING_MS);
  const query = useQuery({
    ...queryOf(listContacts, {
      query: { agencyId, kind, active: true, limit: SHOWN, ...(searched && { searchTerm: searched }) },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = (query.data?.data ?? []).map(({ contactId, name }) => ({ id: contactId, name }));
  if (query.error) return { rows, message: t.shell.accountsFailed };
  if (query.isPending) return { rows, message: t.states.loading };
  const more = (query.data.total ?? rows.length) - rows.length;
  if (more > 0) return { rows, message: t.shell.moreAccounts(more) };
  if (rows.length > 0) return { rows, message: null };
  return { rows, message: searched === '' ? none : t.shell.noAccounts };
}

/** Picks an advertiser or a publisher of the agency by its name or id. */
export function ContactField({ viewer, kind, name, label, hint, none, first, error, focused = false, onPick }: Props) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Picked | null>();
  const named = useNamed(viewer, kind, first);
  const { rows, message } = useFound(viewer, kind, text, none);
  const current = picked === undefined ? named : picked;
  const choose = (one: Picked | null) => {
    setPicked(one);
    onPick(one?.id ?? 0);
  };
  const given = named !== null && picked === undefined ? named.id : undefined;
  useEffect(() => {
    if (given !== undefined) onPick(given);
    // `onPick` is a new function on each render; only the account that is given at first matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [given]);
  return (
    <PickField
      id={`field-${name}`}
      label={label}
      hint={hint}
      picked={current && `${current.name} (${current.id})`}
      items={rows.map((row) => ({ id: String(row.id), label: row.name, hint: row.id }))}
      text={text}
      onText={setText}
      onPick={(chosen) => choose(rows.find((row) => String(row.id) === chosen) ?? null)}
      onClear={() => choose(null)}
      error={error}
      focused={focused}
      message={message}
    />
  );
}
