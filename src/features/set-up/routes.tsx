import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { checkSetUp, setUpBody, setUpNetwork } from '#contract/own-network';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { queryOf } from '#src/api/query.ts';
import { session } from '#src/api/session.ts';
import { AgencyFields, agencyLabels, noFacts } from '#src/form/AgencyFields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import s from '#src/form/form.module.css';
import { noPerson, PersonFields, personLabels } from '#src/form/PersonFields.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { language } from '#src/ui/language.ts';
import * as t from '#text';

const { fields: f, setUp: w } = t.ownNetwork;

const labels = { ...agencyLabels, ...personLabels };

/** The page that sets up an empty installation, by its one-time code. */
export function Component() {
  const [search] = useSearchParams();
  const [code] = useState(search.get('code') ?? '');
  const query = useQuery({ ...queryOf(checkSetUp, { body: { code: code || '-' } }), refetchOnWindowFocus: false });
  const state = query.data?.data.state;
  if (state === 'open') return <SetUp code={code} />;
  if (state === 'done') {
    return (
      <OutsidePage title={w.done} lead={w.doneWhy}>
        <Button component={Link} to={paths.home} fullWidth>
          {w.signIn}
        </Button>
      </OutsidePage>
    );
  }
  if (state === 'wrong') return <OutsidePage title={w.wrong} lead={w.wrongWhy} />;
  return (
    <OutsidePage title={w.title}>
      <Awaiting query={query} what={w.checkFailed} lines={8} />
    </OutsidePage>
  );
}

function SetUp({ code }: { code: string }) {
  const queries = useQueryClient();
  const [done, setDone] = useState(false);
  const start = { code, ...noFacts, ...noPerson, language };
  const { form, onSubmit, failure } = useContractForm(setUpBody, start, async (body) => {
    const { data } = await call(setUpNetwork, { body });
    queries.setQueryData(meQuery.queryKey, data);
    session.begin(data.user.id);
    setDone(true);
  });
  if (done) return <Navigate to={paths.home} replace />;
  return (
    <OutsidePage title={w.title} lead={w.lead} wide>
      <form onSubmit={onSubmit} noValidate className={s.form}>
        <FormFailure form={form} title={w.failed} failure={failure} labels={labels} />
        <fieldset className={s.group}>
          <legend>{t.ownNetwork.agency}</legend>
          <AgencyFields form={form} />
          <p className={s.note}>{f.timeNote}</p>
        </fieldset>
        <fieldset className={s.group}>
          <legend>{t.ownNetwork.person}</legend>
          <PersonFields form={form} />
        </fieldset>
        <SubmitButton loading={form.formState.isSubmitting}>{w.submit}</SubmitButton>
      </form>
    </OutsidePage>
  );
}
