import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getApplicationPage } from '#contract/applications';
import { getExchangeRates } from '#contract/exchange-rates';
import { changeAgency, getAgency } from '#contract/own-network';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may } from '#src/api/viewer.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import * as t from '#text';
import s from './agency.module.css';
import { ApplicationPageForm } from './ApplicationPageForm.tsx';
import { FactsForm } from './FactsForm.tsx';
import { inAgency } from './input.ts';
import { Rates } from './Rates.tsx';
import { Removal } from './Removal.tsx';

const w = t.ownNetwork;

/** The agency's own settings; admins change them, others read them. */
export function Component() {
  const viewer = useViewer();
  const mayChange = may(viewer, changeAgency);
  const agency = useQuery(queryOf(getAgency, inAgency(viewer)));
  const page = useQuery(queryOf(getApplicationPage, inAgency(viewer)));
  const rates = useQuery(queryOf(getExchangeRates, inAgency(viewer)));
  const settings = agency.data?.data;
  return (
    <div className={s.page}>
      <PageHeader title={w.settings.title}>{mayChange ? w.settings.lead : w.settings.onlyAdmins}</PageHeader>
      <Section title={w.agency}>
        {settings ? (
          <FactsForm settings={settings} mayChange={mayChange} />
        ) : (
          <Awaiting query={agency} what={w.settings.failed} lines={10} />
        )}
      </Section>
      <Section title={t.applications.page.title} lead={t.applications.page.lead}>
        {page.data ? (
          <ApplicationPageForm page={page.data.data} mayChange={mayChange} />
        ) : (
          <Awaiting query={page} what={t.applications.page.loadFailed} lines={4} />
        )}
      </Section>
      <Section title={w.rates.title}>
        {rates.data ? (
          <Rates rates={rates.data.data} mayChange={mayChange} />
        ) : (
          <Awaiting query={rates} what={w.settings.failed} lines={4} />
        )}
      </Section>
      {mayChange && settings && (settings.removable.demo || settings.removable.network) && (
        <Section title={w.remove.title}>
          <Removal settings={settings} />
        </Section>
      )}
    </div>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className={s.section}>
      <h2>{title}</h2>
      {lead && <p className={s.lead}>{lead}</p>}
      {children}
    </section>
  );
}
