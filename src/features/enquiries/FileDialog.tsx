import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { listCampaigns } from '#contract/campaigns';
import { checkEnquiries, fileEnquiry, listEnquiries, type CheckedClaim, type Claim } from '#contract/enquiries';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { fieldError } from '#src/form/field-error.ts';
import { DayField } from '#src/form/DayField.tsx';
import { TextField } from '#src/form/fields.tsx';
import { SelectInput } from '#src/form/SelectInput.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { Dialog } from '#src/ui/Dialog.tsx';
import { paths } from '#src/lib/paths.ts';
import { Failed, Forbidden, Loading } from '#src/ui/states.tsx';
import {
  checkable,
  claimForm,
  claimOptions,
  emptyClaim,
  isNeeded,
  rulesText,
  takesClaims,
  type ClaimValues,
  type Member,
} from './claim-form.ts';
import classes from './enquiries.module.css';
import { claimableInput } from './list.ts';

const c = t.enquiries;
const TYPING_MS = 350;

const useClaimable = (viewer: Viewer) => useQuery(queryOf(listCampaigns, claimableInput(viewer)));
type Campaigns = NonNullable<ReturnType<typeof useClaimable>['data']>['data'];

export function Component() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => void navigate(paths.enquiries(viewer) + search, { preventScrollReset: true });
  const campaigns = useClaimable(viewer);
  return (
    <Dialog title={c.fileTitle} onClose={close} variant="opened">
      {viewer.kind !== 'publisher' ? (
        <Forbidden>{c.onlyPublishers}</Forbidden>
      ) : campaigns.data ? (
        <ClaimForm campaigns={campaigns.data.data} onClose={close} />
      ) : campaigns.error ? (
        <Failed error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      ) : (
        <Loading fields={11} />
      )}
    </Dialog>
  );
}

interface Hints {
  checked: CheckedClaim;
  /** Fields the user has filled in readably; messages about others are held back. */
  typed: ReadonlySet<Member>;
}

/** The server's check of the current claim, debounced. */
function useCheck(viewer: Viewer, values: ClaimValues, rules: Rules): Hints | undefined {
  const { agencyId, contactId, today } = viewer;
  const [settled] = useDebouncedValue(JSON.stringify(values), TYPING_MS);
  const { claim, typed } = checkable(JSON.parse(settled) as ClaimValues, rules, today);
  const enabled = typed.has('productId');
  const { data } = useQuery({
    ...queryOf(checkEnquiries, { query: { agencyId, contactId }, body: { claims: [claim] } }),
    enabled,
    placeholderData: keepPreviousData,
    // A hint only: filing repeats the check.
    retry: false,
  });
  const checked = enabled ? data?.data[0] : undefined;
  return checked && { checked, typed };
}

function ClaimForm({ campaigns, onClose }: { campaigns: Campaigns; onClose: () => void }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [filed, setFiled] = useState<number>();
  const { form, onSubmit, failure } = useContractForm<ClaimValues, Claim>(
    claimForm,
    emptyClaim(viewer.currency),
    async (body) => {
      const { agencyId, contactId } = viewer;
      const { data } = await call(fileEnquiry, { query: { agencyId, contactId }, body });
      void queries.invalidateQueries({ queryKey: keyOf(listEnquiries) });
      setFiled(data.enquiryId);
    },
  );
  useFiled(viewer, filed);
  const values = form.watch();
  const campaign = campaigns.find(({ productId }) => String(productId) === values.productId);
  const rules = campaign?.conversionEnquiryValidation ?? null;
  const hints = useCheck(viewer, values, rules);
  const labels = labelsFor(rules);
  const [ownCurrency, setOwnCurrency] = useState(false);
  const currencies = [...new Set([...viewer.currencies, ...campaigns.flatMap((one) => one.currencyCode ?? [])])];
  const text = (name: Member) => ({
    form,
    name,
    label: labels[name],
    autoComplete: 'off',
    ...hint(form, { hints, rules }, name),
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <FormFailure form={form} title={c.fileFailed} failure={failure} labels={labels} />
      <SelectInput
        label={labels.productId}
        id="field-productId"
        data-autofocus
        data={[{ value: '', label: c.pickCampaign }, ...claimOptions(campaigns)]}
        error={form.formState.errors.productId && fieldError(labels.productId, form.formState.errors.productId)}
        {...form.register('productId', {
          onChange: ({ target }: { target: HTMLSelectElement }) => {
            const picked = campaigns.find(({ productId }) => String(productId) === target.value);
            if (picked?.currencyCode && !ownCurrency) form.setValue('currencyCode', picked.currencyCode);
          },
        })}
      />
      {!campaigns.some(takesClaims) && <p className={classes.note}>{c.noCampaigns}</p>}
      {rules && (
        <ul className={classes.note} aria-label={c.rules.title}>
          {rulesText(rules).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <TextField {...text('advertiserAppId')} description={c.referenceHelp} />
      <Existing hints={hints} viewer={viewer} />
      <div className={classes.fields}>
        <TextField {...text('value')} inputMode="decimal" />
        <SelectInput
          label={labels.currencyCode}
          data={currencies}
          {...form.register('currencyCode', { onChange: () => setOwnCurrency(true) })}
        />
        <DayField {...text('transactionDate')} max={viewer.today} />
        <TextField {...text('commissionValue')} inputMode="decimal" />
        <TextField {...text('uId')} />
        <TextField {...text('publisherRef')} />
        <TextField {...text('customerName')} />
        <TextField {...text('emailAddress')} type="email" />
        <TextField {...text('postalCode')} />
      </div>
      <Textarea label={labels.notes} id="field-notes" rows={3} maxLength={2000} {...form.register('notes')} />
      <FormButtons send={c.fileOne} endpoint={fileEnquiry} busy={form.formState.isSubmitting} onCancel={onClose} />
      <LeaveGuard dirty={form.formState.isDirty && filed === undefined} />
    </form>
  );
}

function useFiled(viewer: Viewer, filed: number | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (filed === undefined) return;
    void navigate(paths.enquiry(viewer, filed) + search, { replace: true, preventScrollReset: true });
  }, [filed, viewer, search, navigate]);
}

type Rules = Campaigns[number]['conversionEnquiryValidation'];

/** Optional fields are labelled so; the campaign may require them. */
function labelsFor(rules: Rules): Record<Member, string> {
  const free = new Set<Member>([
    'commissionValue',
    'uId',
    'publisherRef',
    'customerName',
    'emailAddress',
    'postalCode',
    'notes',
  ]);
  const label = ([name, text]: [string, string]) =>
    [name, free.has(name as Member) && !isNeeded(rules, name as Member) ? c.optional(text) : text] as const;
  return Object.fromEntries(Object.entries(c.fields).map(label)) as Record<Member, string>;
}

function hint(
  form: UseFormReturn<ClaimValues, unknown, Claim>,
  { hints, rules }: { hints: Hints | undefined; rules: Rules },
  name: Member,
): { error?: string } {
  const state = form.getFieldState(name, form.formState);
  if (state.error) return {};
  const isEmpty = form.getValues(name).trim() === '';
  if (isEmpty) {
    const isMissed = state.isTouched && isNeeded(rules, name);
    return isMissed ? { error: fieldError(c.fields[name], { type: 'rule', message: c.rules.required }) } : {};
  }
  const said = hints?.typed.has(name) && hints.checked.errors.find(({ member }) => member === name);
  return said ? { error: fieldError(c.fields[name], { type: 'rule', message: refusalText(said) }) } : {};
}

function Existing({ hints, viewer }: { hints: Hints | undefined; viewer: Viewer }) {
  const checked = hints?.typed.has('advertiserAppId') ? hints.checked : undefined;
  const exists = checked?.code === 'CONFLICT' || checked?.outcome === 'unchanged';
  return (
    <div role="status">
      {exists && (
        <p className={classes.warning}>
          {checked.message === null ? c.filedAlready : refusalText(checked)}{' '}
          {checked.enquiryId !== null && (
            <Link to={paths.enquiry(viewer, checked.enquiryId)}>{c.rowName(String(checked.enquiryId))}</Link>
          )}
        </p>
      )}
    </div>
  );
}
