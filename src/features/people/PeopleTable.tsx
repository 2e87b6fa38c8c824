import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { levels, type Level } from '#contract/endpoint';
import {
  changePerson,
  endPersonSessions,
  listPeople,
  removePerson,
  resetSecondFactor,
  type Person,
} from '#contract/people';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { SelectInput } from '#src/form/SelectInput.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { needs } from '#src/ui/needs.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Reason } from '#src/ui/states.tsx';
import type { SignInAct } from './SignInDialog.tsx';
import s from './people.module.css';

const { columns: words } = t.people;

interface PeopleTableProps {
  people: readonly Person[];
  /** Removes the person, or leaves for oneself. */
  onEnd: (person: Person) => void;
  onSignIn: (act: SignInAct, person: Person) => void;
}

export function PeopleTable({ people, ...on }: PeopleTableProps) {
  // Only admins are told who has a second factor.
  const secured = people.some(({ twoFactor }) => twoFactor !== null) ? [words.twoFactor] : [];
  const columns = [words.name, words.level, words.since, words.seen, ...secured, t.states.actions];
  return (
    <PlainTable name={t.people.table} columns={columns} cards>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} {...on} />
      ))}
    </PlainTable>
  );
}

interface PersonRowProps extends Omit<PeopleTableProps, 'people'> {
  person: Person;
}

function PersonRow({ person, onEnd, onSignIn }: PersonRowProps) {
  const { membership } = useViewer();
  const isMe = membership.id === person.id;
  return (
    <tr>
      <th scope="row" className={s.person}>
        {person.name} {isMe && t.people.you}
        <span className={s.email}>{person.email}</span>
      </th>
      <td>
        <LevelSelect person={person} isMe={isMe} />
      </td>
      <td>
        <Instant at={person.since} />
      </td>
      <td>{person.lastSeenAt ? <Instant at={person.lastSeenAt} /> : t.people.neverSeen}</td>
      {person.twoFactor !== null && (
        <td>
          <div className={s.actions}>
            {person.twoFactor ? t.people.twoFactor.on : t.people.twoFactor.off}
            {!isMe && person.twoFactor && (
              <Button
                variant="default"
                size="compact-sm"
                {...needs(resetSecondFactor)}
                aria-label={t.people.resetFactorNamed(person.name)}
                onClick={() => onSignIn('resetFactor', person)}
              >
                {t.people.resetFactor}
              </Button>
            )}
          </div>
        </td>
      )}
      <td>
        <div className={s.actions}>
          {!isMe && (
            <Button
              variant="default"
              size="compact-sm"
              {...needs(endPersonSessions)}
              aria-label={t.people.signOutNamed(person.name)}
              onClick={() => onSignIn('signOut', person)}
            >
              {t.people.signOut}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            {...(!isMe && { ...needs(removePerson), 'aria-label': t.people.removeNamed(person.name) })}
            onClick={() => onEnd(person)}
          >
            {isMe ? t.people.leave : t.people.remove}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function LevelSelect({ person, isMe }: { person: Person; isMe: boolean }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Level | null>(null);
  const change = useMutation({
    mutationFn: (level: Level) =>
      call(changePerson, { params: { membershipId: person.id }, query: scopeOf(viewer), body: { level } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(listPeople) }),
    onSuccess: async () => isMe && queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  if (!may(viewer, changePerson)) return t.shell.levels[person.level];
  return (
    <>
      <SelectInput
        className={s.level}
        aria-label={t.people.levelOf(person.name)}
        value={change.isPending ? change.variables : person.level}
        disabled={change.isPending}
        data={levels.map((level) => ({ value: level, label: t.shell.levels[level] }))}
        onChange={({ currentTarget }) => {
          const level = currentTarget.value as Level;
          // Their invitations are withdrawn, and nobody raises their own level again.
          if (person.level === 'admin') setAsked(level);
          else change.mutate(level);
        }}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={isMe ? t.people.lowerMeTitle : t.people.lowerTitle(person.name)}
        confirm={t.people.lower}
        onConfirm={async () => asked && change.mutateAsync(asked)}
        onClose={() => setAsked(null)}
      >
        {isMe ? t.people.lowerMeWhy : t.people.lowerWhy(person.name)}
      </ConfirmDialog>
      {change.error && asked === null && (
        <span role="alert" className={s.failed}>
          {t.people.changeFailed} <Reason error={change.error} />
        </span>
      )}
    </>
  );
}
