import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { languages } from '#contract/languages';
import { getNoticeChoices, noticeChoicesBody, offers, saveNoticeChoices } from '#contract/notices';
import type { ReplyOf } from '#contract/endpoint';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { SelectField } from '#src/form/fields.tsx';
import { SelectInput } from '#src/form/SelectInput.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './account.module.css';
import { Tick } from '#src/ui/controls.tsx';

type Given = ReplyOf<typeof getNoticeChoices>;

export function Notices() {
  const query = useQuery(queryOf(getNoticeChoices, {}));
  if (!query.data) return <Awaiting query={query} what={t.notices.failed} lines={24} />;
  return <NoticesForm given={query.data.data} />;
}

const valuesOf = ({ language, choices }: Given) => ({ language, choices });

function NoticesForm({ given }: { given: Given }) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const words = t.notices;
  const { form, onSubmit, failure } = useContractForm(noticeChoicesBody, valuesOf(given), async (body, { reset }) => {
    setSaved(false);
    const { data } = await call(saveNoticeChoices, { body });
    reset(valuesOf(data));
    setSaved(true);
    await queries.invalidateQueries({ queryKey: keyOf(getNoticeChoices) });
  });
  const { columns: c } = words;
  return (
    <form onSubmit={onSubmit} noValidate className={classes.notices}>
      <p className={classes.help}>
        {words.help} {given.mail ? words.digests(given.digestHour) : words.noServer}
      </p>
      <FormFailure form={form} title={words.saveFailed} failure={failure} labels={{ language: words.language }} />
      <PlainTable name={words.title} columns={[c.kind, c.bell, c.mail]} cards>
        {given.choices.map(({ kind }, at) => (
          <tr key={kind}>
            <th scope="row">
              {words.kinds[kind]}
              {kind === 'signIn' && given.mail && <span className={classes.hint}>{words.signInHelp}</span>}
            </th>
            <td>
              {offers[kind].bell ? (
                <Tick
                  type="checkbox"
                  aria-label={words.bellOf(words.kinds[kind])}
                  {...form.register(`choices.${at}.bell`)}
                />
              ) : (
                '–'
              )}
            </td>
            <td>
              {given.mail ? (
                <SelectInput
                  aria-label={words.mailOf(words.kinds[kind])}
                  data={offers[kind].mail.map((value) => ({ value, label: words.times[value] }))}
                  {...form.register(`choices.${at}.mail`)}
                />
              ) : (
                words.times.none
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      <SelectField
        form={form}
        name="language"
        label={words.language}
        className={classes.language ?? ''}
        data={languages.map((value) => ({ value, label: t.account.languages[value] }))}
      />
      <div>
        <SubmitButton loading={form.formState.isSubmitting}>{words.save}</SubmitButton>
      </div>
      <p role="status" className={classes.done}>
        {saved && words.saved}
      </p>
      <LeaveGuard dirty={form.formState.isDirty} />
    </form>
  );
}
