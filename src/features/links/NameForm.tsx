import { nameShortUrl, shortName, type ShortUrlRow } from '#contract/links';
import * as z from 'zod/mini';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { TextField } from '#src/form/fields.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { needs } from '#src/ui/needs.ts';
import s from './links.module.css';

/** Empty for none. */
const schema = z.pipe(
  z.object({ name: z.union([z.literal(''), shortName]) }),
  z.transform(({ name }) => ({ name: name === '' ? null : name })),
);

interface Props {
  link: ShortUrlRow;
  onName: (name: string | null) => Promise<unknown>;
}

/** Gives a short link a name of one's own, or takes it away. */
export function NameForm({ link, onName }: Props) {
  const d = t.links.detail;
  const { form, onSubmit, failure } = useContractForm(schema, { name: link.name ?? '' }, ({ name }) => onName(name));
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className={s.naming}>
      <FormFailure form={form} title={d.nameFailed} failure={failure} labels={{ name: d.name }} />
      <TextField
        form={form}
        name="name"
        label={`${link.shortUrl.slice(0, link.shortUrl.lastIndexOf('/') + 1)}…`}
        description={d.nameHelp}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton loading={isSubmitting} disabled={!isDirty} {...needs(nameShortUrl)}>
        {t.placements.save}
      </SubmitButton>
    </form>
  );
}
