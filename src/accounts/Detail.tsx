import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { valueAt } from '#contract/records';
import {
  activateContact,
  getContact,
  putBankAccount,
  updateContact,
  type ContactDetail,
  type ContactKind,
} from '#contract/contacts';
import { call, CallError } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, type Viewer } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import { countryName } from '#src/lib/country.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { Empty, Failed, Loading, Reason } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import s from './accounts.module.css';
import { listPath } from './list-path.ts';
import { PeopleData } from './PeopleData.tsx';
import { activeLooks, openInput } from './list.ts';
import { refreshContacts } from './refresh.ts';

const Edit = later(() => import('./EditDialog.tsx'), 'dialog');
const Bank = later(() => import('./BankDialog.tsx'), 'dialog');

const { columns: c, fields: f, sections, jumps } = t.contacts;

/** One account over its list. */
export function ContactDrawer({ kind }: { kind: ContactKind }) {
  const viewer = useViewer();
  const id = Number(useParams()['id']);
  const { search } = useLocation();
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...queryOf(getContact, openInput(viewer, id)), enabled: known });
  const contact = query.data?.data;
  const missing = query.error instanceof CallError && query.error.code === 'NOT_FOUND';
  return (
    <DetailDrawer title={contact?.name ?? t.contacts[kind].one} closeTo={listPath(viewer, kind) + search} size={760}>
      {contact ? (
        <ContactFacts viewer={viewer} contact={contact} />
      ) : !known || missing ? (
        <Empty title={t.contacts.notFound} />
      ) : query.error ? (
        <Failed error={query.error} what={t.contacts.failed} onRetry={() => void query.refetch()} />
      ) : (
        <Loading lines={14} />
      )}
    </DetailDrawer>
  );
}

interface Props {
  viewer: Viewer;
  contact: ContactDetail;
}

function ContactFacts({ viewer, contact }: Props) {
  const isPublisher = contact.kind === 'publisher';
  const look = activeLooks[String(contact.active)];
  return (
    <>
      <Actions viewer={viewer} contact={contact} />
      <Section title={sections.goes}>
        <Jumps viewer={viewer} contact={contact} />
      </Section>
      <Section title={sections.facts}>
        <Facts
          facts={[
            [
              c.state,
              look && (
                <StatusBadge key="state" tone={look.tone}>
                  {look.label}
                </StatusBadge>
              ),
            ],
            [c.companyName, contact.companyName],
            [c.email, contact.email],
            [c.address, contact.address],
            [c.country, countryName(contact.country)],
            [c.accountManager, contact.accountManager],
            [f.managedBy, valueAt(t.contacts.managedBy, contact.managedBy) ?? contact.managedBy],
            [
              c.publisherType,
              contact.publisherType && (valueAt(t.contacts.types, contact.publisherType) ?? contact.publisherType),
            ],
            [
              c.partnerType,
              contact.partnerType && (valueAt(t.contacts.tiers, contact.partnerType) ?? contact.partnerType),
            ],
            [c.created, <Instant key="created" at={contact.createdAt} show="absolute" />],
            [c.id, String(contact.contactId)],
          ]}
        />
      </Section>
      {isPublisher && (
        <Section title={sections.websites}>
          {contact.sites.length === 0 ? (
            <p className={s.note}>{t.contacts.noWebsites}</p>
          ) : (
            <Facts
              facts={contact.sites.map(({ name, url, traffic }) => [
                traffic ? `${name} (${valueAt(t.contacts.types, traffic) ?? traffic})` : name,
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  {url}
                </a>,
              ])}
            />
          )}
        </Section>
      )}
      <Section title={sections.money}>
        <Facts
          facts={[
            [c.currency, contact.currency],
            [c.paymentType, valueAt(t.payTypes, contact.paymentType) ?? contact.paymentType],
            [
              c.minimumPayment,
              contact.minimumPayment && isPublisher && `${formatMoney(contact.minimumPayment)} ${contact.currency}`,
            ],
            [c.termsDays, contact.termsDays === null || isPublisher ? null : String(contact.termsDays)],
            [c.feeRate, isPublisher ? null : contact.feeRate],
            [c.vatNumber, contact.vatNumber],
            [c.vatRate, contact.vatRate],
          ]}
        />
      </Section>
      <Section title={sections.bank}>
        <BankAccount viewer={viewer} contact={contact} />
      </Section>
      <PeopleData viewer={viewer} contact={contact} />
    </>
  );
}

function BankAccount({ viewer, contact }: Props) {
  const [open, setOpen] = useState(false);
  const { bank } = contact;
  const words = t.contacts.bank;
  return (
    <>
      {bank ? (
        <Facts
          facts={[
            [words.accountName, bank.accountName],
            [words.iban, bank.iban],
            [words.bic, bank.bic],
          ]}
        />
      ) : (
        <p className={s.note}>{words.none}</p>
      )}
      {may(viewer, putBankAccount) && (
        <div className={s.actions}>
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {bank ? words.change : words.add}
          </Button>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <Bank contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Actions({ viewer, contact }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'deactivate' | null>(null);
  const close = () => setOpen(null);
  const activate = useMutation({
    mutationFn: (active: boolean) =>
      call(activateContact, { ...openInput(viewer, contact.contactId), body: { active } }),
    onSuccess: () => refreshContacts(queries),
  });
  const mayEdit = may(viewer, updateContact);
  const account = { agencyId: viewer.agencyId, contactId: contact.contactId };
  return (
    <div className={s.actions}>
      {mayEdit && (
        <Button variant="default" onPointerEnter={() => void Edit.load()} onClick={() => setOpen('edit')}>
          {t.contacts.edit}
        </Button>
      )}
      <Button variant="default" component={Link} to={paths.overview(account)}>
        {t.contacts.openAs}
      </Button>
      {!mayEdit ? null : contact.active ? (
        <Button variant="default" onClick={() => setOpen('deactivate')}>
          {t.contacts.deactivate}
        </Button>
      ) : (
        <Button variant="default" loading={activate.isPending} onClick={() => activate.mutate(true)}>
          {t.contacts.activate}
        </Button>
      )}
      {open === 'edit' && (
        <Suspense fallback={null}>
          <Edit contact={contact} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={open === 'deactivate'}
        title={t.contacts.deactivateTitle(contact.name)}
        confirm={t.contacts.deactivate}
        danger
        onConfirm={() => activate.mutateAsync(false)}
        onClose={close}
      >
        {t.contacts.deactivateWhy}
      </ConfirmDialog>
      {activate.error && open === null && (
        <p role="alert" className={s.failed}>
          {t.contacts.activateFailed} <Reason error={activate.error} />
        </p>
      )}
    </div>
  );
}

/** Links to all that the account has: of the agency's lists those that filter by it, else its own. */
function Jumps({ viewer, contact: { contactId, kind } }: Props) {
  const own = { agencyId: viewer.agencyId, contactId };
  const of = (page: string) => `${page}?${kind}=${contactId}`;
  return (
    <nav aria-label={sections.goes} className={s.jumps}>
      <Link to={of(paths.conversions(viewer))}>{jumps.conversions}</Link>
      <Link to={kind === 'advertiser' ? of(paths.campaigns(viewer)) : `${paths.campaigns(own)}?relation=live`}>
        {jumps.campaigns}
      </Link>
      <Link to={paths.page(own, 'people')}>{jumps.people}</Link>
      <Link to={of(paths.partnerships(viewer))}>{jumps.partnerships}</Link>
      {kind === 'publisher' ? (
        <Link to={paths.payments(own)}>{jumps.payments}</Link>
      ) : (
        <Link to={paths.invoices(own)}>{jumps.invoices}</Link>
      )}
      <Link to={kind === 'advertiser' ? of(paths.vouchers(viewer)) : paths.vouchers(own)}>{jumps.vouchers}</Link>
      <Link to={kind === 'publisher' ? of(paths.placements(viewer)) : paths.placements(own)}>{jumps.placements}</Link>
      <Link to={of(paths.enquiries(viewer))}>{jumps.enquiries}</Link>
      {kind === 'publisher' && <Link to={paths.links(own)}>{t.shell.pages.links}</Link>}
      <Link to={paths.files(own)}>{t.shell.pages.files}</Link>
      <Link to={paths.serviceAccounts(own)}>{t.shell.pages.serviceAccounts}</Link>
      <Link to={paths.auditOf(viewer, 'contact', contactId)}>{jumps.history}</Link>
      {kind === 'advertiser' && <Link to={paths.newCampaign(viewer, contactId)}>{jumps.newCampaign}</Link>}
    </nav>
  );
}
