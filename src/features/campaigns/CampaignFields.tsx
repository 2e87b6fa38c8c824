import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { campaignTypes } from '#contract/campaigns';
import a from '#src/accounts/accounts.module.css';
import { hintLast } from '#src/accounts/hint-last.ts';
import type { Vocabulary } from '#src/accounts/vocabulary.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { SelectField, TextAreaField, TextField } from '#src/form/fields.tsx';
import { storedWord } from '#src/lib/stored-word.ts';
import { optionsOf } from '#src/list/filters.ts';
import * as t from '#text';
import type { CampaignValues } from './campaign-form.ts';
import { RuleFields } from './RuleFields.tsx';
import { Tick } from '#src/ui/controls.tsx';

const { fields: f, groups: g, rule } = t.campaignForm;
const flags = ['deeplinks', 'cashback', 'voucher', 'incentive', 'brandBidding', 'email', 'socialMedia'] as const;
const CLICKS = '3';
const HYBRID = '4';

/** Labels of a campaign's fields by their names; those of rules are numbered. */
export function fieldLabels(rules: number): Partial<Record<Path<CampaignValues>, string>> {
  const { numbered } = rule;
  const ofRules = Array.from({ length: rules }, (_, at): Partial<Record<Path<CampaignValues>, string>> => ({
    [`rules.${at}.name`]: numbered(rule.name, at + 1),
    [`rules.${at}.amount`]: numbered(rule.amount, at + 1),
    [`rules.${at}.publisherId`]: numbered(rule.publisher, at + 1),
    [`rules.${at}.lower`]: numbered(rule.lower, at + 1),
    [`rules.${at}.upper`]: numbered(rule.upper, at + 1),
  }));
  return {
    advertiserId: f.advertiser,
    name: f.name,
    description: f.description,
    websiteUrl: f.websiteUrl,
    websiteParams: f.websiteParams,
    currency: f.currency,
    country: f.country,
    markets: f.markets,
    primaryVerticalId: f.sector,
    secondaryVerticalId: f.vertical,
    campaignTypeId: f.type,
    amount: f.amount,
    clickCommission: f.clickCommission,
    clickCap: f.clickCap,
    publisherClickCap: f.publisherClickCap,
    rules: g.rules,
    cookieDays: f.cookieDays,
    validationDays: f.validationDays,
    validationEndDays: f.validationEndDays,
    claimsFromDays: f.claimsFromDays,
    accountManagerId: f.accountManager,
    question: f.question,
    terms: f.terms,
    ...Object.assign({}, ...ofRules),
  };
}

export type CampaignFormOf<Result extends FieldValues> = UseFormReturn<CampaignValues, unknown, Result>;

interface Props<Result extends FieldValues> {
  form: CampaignFormOf<Result>;
  vocabulary: Vocabulary;
  /** With the choice of how it begins. */
  isNew: boolean;
}

const none = { value: '', label: '' };

/** Fields of a campaign, for new ones and those that are changed. */
export function CampaignFields<Result extends FieldValues>({ form, vocabulary, isNew }: Props<Result>) {
  const { currencies } = useViewer();
  const [sector, vertical, type] = form.watch(['primaryVerticalId', 'secondaryVerticalId', 'campaignTypeId']);
  const verticals = vocabulary.verticalsOf(sector);
  const isForeign = vertical !== '' && vertical !== sector && !verticals.some(({ value }) => value === vertical);
  useEffect(() => {
    if (isForeign) form.setValue('secondaryVerticalId', '');
  }, [isForeign, form]);
  const own = form.formState.defaultValues?.currency;
  const offered = [...new Set([...currencies, ...(own ? [own] : [])])];
  const paysClicks = type === CLICKS || type === HYBRID;
  const text = (name: Path<CampaignValues>, label: string) => ({ form, name, label, autoComplete: 'off' });
  const figure = (name: Path<CampaignValues>, label: string) => ({
    ...text(name, label),
    inputMode: 'decimal' as const,
  });
  return (
    <>
      <fieldset className={a.group}>
        <legend>{g.offer}</legend>
        <TextField {...text('name', f.name)} />
        <TextField
          {...text('websiteUrl', f.websiteUrl)}
          description={f.websiteUrlHelp}
          inputWrapperOrder={hintLast}
          type="url"
          placeholder="https://"
        />
        <div className={a.wide}>
          <TextAreaField form={form} name="description" label={f.description} rows={3} />
        </div>
        <SelectField form={form} name="primaryVerticalId" label={f.sector} data={[none, ...vocabulary.sectors]} />
        <SelectField form={form} name="secondaryVerticalId" label={f.vertical} data={[none, ...verticals]} />
        <SelectField form={form} name="country" label={f.country} data={[none, ...vocabulary.countries]} />
        <TextField {...text('markets', f.markets)} description={f.marketsHelp} inputWrapperOrder={hintLast} />
        <TextField {...text('websiteParams', f.websiteParams)} />
        <SelectField
          form={form}
          name="accountManagerId"
          label={f.accountManager}
          data={[none, ...vocabulary.managersFor(form.formState.defaultValues?.accountManagerId ?? '')]}
        />
        {isNew && <SelectField form={form} name="status" label={f.status} data={optionsOf(f.statuses)} />}
      </fieldset>
      <fieldset className={a.group}>
        <legend>{g.commission}</legend>
        <SelectField
          form={form}
          name="campaignTypeId"
          label={f.type}
          data={optionsOf(campaignTypes).map(({ value, label }) => ({ value, label: storedWord(label) }))}
        />
        <SelectField form={form} name="currency" label={f.currency} data={offered} />
        <TextField {...figure('amount', f.amount)} />
        <SelectField form={form} name="percentage" label={f.percentage} data={optionsOf(f.ways)} />
        {paysClicks && (
          <>
            <TextField {...figure('clickCommission', f.clickCommission)} />
            <TextField {...figure('clickCap', f.clickCap)} description={f.clickCapHelp} inputWrapperOrder={hintLast} />
            <TextField {...figure('publisherClickCap', f.publisherClickCap)} />
          </>
        )}
      </fieldset>
      <RuleFields form={form} />
      <fieldset className={a.group}>
        <legend>{g.tracking}</legend>
        <TextField {...figure('cookieDays', f.cookieDays)} />
        <SelectField form={form} name="firstLastCookie" label={f.firstLastCookie} data={optionsOf(f.credited)} />
        <TextField {...figure('validationDays', f.validationDays)} />
        <TextField {...figure('validationEndDays', f.validationEndDays)} />
        <TextField
          {...figure('claimsFromDays', f.claimsFromDays)}
          description={f.claimsHelp}
          inputWrapperOrder={hintLast}
        />
      </fieldset>
      <fieldset className={a.group}>
        <legend>{g.joining}</legend>
        <SelectField form={form} name="signupType" label={f.signupType} data={optionsOf(f.signup)} />
        <SelectField form={form} name="eligibility" label={f.eligibility} data={optionsOf(f.eligible)} />
        <div className={a.wide}>
          <TextField {...text('question', f.question)} />
        </div>
        <label className={a.check}>
          <Tick type="checkbox" {...form.register('acceptingApplications')} />
          {f.acceptingApplications}
        </label>
      </fieldset>
      <fieldset className={a.lines}>
        <legend>{g.allowed}</legend>
        <div className={a.checks}>
          {flags.map((name) => (
            <label key={name} className={a.check}>
              <Tick type="checkbox" {...form.register(name)} />
              {f[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextAreaField form={form} name="terms" label={f.terms} rows={6} />
    </>
  );
}
