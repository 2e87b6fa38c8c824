import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { apply, getJoinPage, trafficTypes } from '#contract/applications';
import { countryCodes } from '#contract/codes';
import type { ReplyOf } from '#contract/endpoint';
import { call, CallError } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { SelectField, TextAreaField, TextField } from '#src/form/fields.tsx';
import f from '#src/form/form.module.css';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { countryOptions, currencyOptions } from '#src/lib/country.ts';
import { linesOf } from '#src/lib/lines.ts';
import { language } from '#src/ui/language.ts';
import { OutsidePage } from '#src/ui/OutsidePage.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import * as t from '#text';
import { joinForm } from './join-form.ts';

const { join: w, kinds } = t.applications;

const labels = {
  companyName: w.companyName,
  personName: w.personName,
  email: w.email,
  websites: w.websites,
  trafficType: w.trafficType,
  countryCode: w.countryCode,
  currencyCode: w.currencyCode,
};

const pageQuery = (agencyId: number) => queryOf(getJoinPage, { params: { agencyId } });

const isOldPage = (error: unknown) =>
  error instanceof CallError &&
  error.failure.kind === 'refused' &&
  error.failure.problem.refusal?.key === 'application.oldPage';
const isClosed = (error: unknown) => error instanceof CallError && error.code === 'NOT_FOUND';

/** The public page of an agency on which publishers apply. */
export function Component() {
  const agencyId = Number(useParams()['agency']);
  const known = Number.isSafeInteger(agencyId) && agencyId > 0;
  const query = useQuery({
    ...pageQuery(agencyId),
    enabled: known,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (!known || isClosed(query.error)) return <OutsidePage title={w.closed} lead={w.closedWhy} />;
  if (query.data) return <Join agencyId={agencyId} page={query.data.data} />;
  return (
    <OutsidePage title={w.submit} wide>
      <Awaiting query={query} what={w.loadFailed} lines={10} />
    </OutsidePage>
  );
}

interface JoinProps {
  agencyId: number;
  page: ReplyOf<typeof getJoinPage>;
}

function Join({ agencyId, page }: JoinProps) {
  const { questions, currencies, ticket, agencyName, mails } = page;
  const [sentTo, setSentTo] = useState<string>();
  const schema = useMemo(() => joinForm(questions), [questions]);
  const start = {
    companyName: '',
    personName: '',
    email: '',
    websites: '',
    trafficType: '',
    countryCode: '',
    currencyCode: currencies.length === 1 ? (currencies[0] ?? '') : '',
    answers: questions.map(() => ''),
    language: language,
    ticket,
    fax: '',
  };
  const queries = useQueryClient();
  const { form, onSubmit, failure } = useContractForm(schema, start, async ({ websites, ...body }, sending) => {
    try {
      await call(apply, { params: { agencyId }, body: { ...body, websites: linesOf(websites) } });
      setSentTo(body.email);
    } catch (error) {
      // The page as it is now, with the answers to the questions that are still asked.
      if (isOldPage(error)) {
        const { data } = await queries.query({ ...pageQuery(agencyId), staleTime: 0 });
        const answerTo = (text: string) => body.answers[questions.findIndex((one) => one.text === text)] ?? '';
        sending.setValue('ticket', data.ticket);
        sending.setValue(
          'answers',
          data.questions.map(({ text }) => answerTo(text)),
        );
      }
      throw error;
    }
  });
  if (sentTo !== undefined) {
    return mails ? (
      <OutsidePage title={w.sent} lead={w.sentWhy(sentTo)} />
    ) : (
      <OutsidePage title={w.sentUnmailed} lead={w.sentUnmailedWhy(agencyName, sentTo)} />
    );
  }
  const choose = { value: '', label: w.choose };
  // The server's refusal of an answer is shown above, not at its field.
  const answers = failure === null ? questions.map(({ text }, at) => [`answers.${at}`, text] as const) : [];
  return (
    <OutsidePage title={w.title(agencyName)} lead={mails ? w.lead : w.leadUnmailed} wide>
      <form onSubmit={onSubmit} noValidate className={f.form}>
        <FormFailure
          form={form}
          title={w.failed}
          failure={failure}
          labels={{ ...labels, ...Object.fromEntries(answers) }}
        />
        <TextField form={form} name="companyName" label={labels.companyName} autoComplete="organization" />
        <div className={f.two}>
          <TextField form={form} name="personName" label={labels.personName} autoComplete="name" />
          <TextField form={form} name="email" label={labels.email} type="email" autoComplete="email" />
        </div>
        <TextAreaField
          form={form}
          name="websites"
          label={labels.websites}
          description={w.websitesHelp}
          autosize
          minRows={2}
          inputMode="url"
        />
        <SelectField
          form={form}
          name="trafficType"
          label={labels.trafficType}
          data={[choose, ...trafficTypes.map((value) => ({ value, label: kinds[value] }))]}
        />
        <div className={f.two}>
          <SelectField
            form={form}
            name="countryCode"
            label={labels.countryCode}
            data={[choose, ...countryOptions(countryCodes)]}
          />
          <SelectField
            form={form}
            name="currencyCode"
            label={labels.currencyCode}
            data={[choose, ...currencyOptions(currencies)]}
          />
        </div>
        {questions.map(({ text, kind, options, required }, at) => {
          const label = required ? text : w.optional(text);
          const name = `answers.${at}` as const;
          return kind === 'text' ? (
            <TextAreaField key={name} form={form} name={name} label={label} autosize minRows={2} />
          ) : (
            <SelectField key={name} form={form} name={name} label={label} data={[choose, ...options]} />
          );
        })}
        <div className="visually-hidden" aria-hidden>
          <TextField form={form} name="fax" label={w.fax} tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton loading={form.formState.isSubmitting}>{w.submit}</SubmitButton>
      </form>
    </OutsidePage>
  );
}
