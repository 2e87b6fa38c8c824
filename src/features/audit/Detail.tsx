import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { type AuditRow, listAuditEvents } from '#contract/audit';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { changesOf, nameText } from '#src/ui/recorded.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { type Fact, Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import s from './audit.module.css';
import { actionText, subjectText, valueText } from './words.ts';
import { openInput } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const { id: eventId = '' } = useParams();
  const { search } = useLocation();
  const known = /^\d{1,15}$/.test(eventId);
  const query = useQuery({
    ...queryOf(listAuditEvents, openInput(viewer, Number(eventId))),
    enabled: known,
  });
  const event = query.data?.data[0];
  return (
    <DetailDrawer
      title={event ? actionText(event.action) : t.audit.rowName(eventId)}
      closeTo={paths.audit(viewer) + search}
    >
      {event ? (
        <Event viewer={viewer} event={event} />
      ) : known && !query.data ? (
        <Awaiting query={query} what={t.audit.failed} lines={10} />
      ) : (
        <Empty title={t.audit.notFound} />
      )}
    </DetailDrawer>
  );
}

function Event({ viewer, event }: { viewer: Viewer; event: AuditRow }) {
  const changes = changesOf(event.before, event.after);
  const c = t.audit.changeColumns;
  return (
    <>
      <Section title={t.audit.sections.event}>
        <Facts facts={factsOf(viewer, event)} />
      </Section>
      <Section title={t.audit.sections.change}>
        {changes.length === 0 ? (
          <p>{t.audit.nothingRecorded}</p>
        ) : (
          <PlainTable name={t.audit.sections.change} columns={[c.name, c.before, c.after]}>
            {changes.map(({ name, before, after, changed }) => (
              <tr key={name} data-changed={changed || undefined} className={s.change}>
                <th scope="row">{nameText(name)}</th>
                <td>{valueText(event.subjectKind, name, before)}</td>
                <td>
                  {changed ? (
                    <strong>{valueText(event.subjectKind, name, after)}</strong>
                  ) : (
                    valueText(event.subjectKind, name, after)
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Section>
    </>
  );
}

function factsOf(viewer: Viewer, event: AuditRow): Fact[] {
  const c = t.audit.columns;
  const subject = `${subjectText(event.subjectKind)} ${event.subjectName ?? event.subjectId}`;
  const to = subjectPath(viewer, event);
  return [
    [c.when, <Instant key="when" at={event.occurredAt} show="absolute" />],
    [c.who, `${storedWord(event.actorName)} (${t.audit.actorKinds[event.actorKind]})`],
    [c.actorId, event.actorId],
    [
      c.subject,
      to === undefined ? (
        subject
      ) : (
        <Link key="1" to={to}>
          {subject}
        </Link>
      ),
    ],
    [c.subjectId, event.subjectId],
    [c.account, event.contactId === 0 ? t.audit.agency : accountOf(viewer, event)],
    [
      t.audit.history,
      <Link key="history" to={paths.auditOf(viewer, event.subjectKind, event.subjectId)}>
        {t.audit.showHistory}
      </Link>,
    ],
  ];
}

/** An account as its own overview shows it. */
function accountOf({ agencyId }: Viewer, { contactId, contactName }: AuditRow) {
  return (
    <>
      <Link to={paths.overview({ agencyId, contactId })}>{contactName ?? contactId}</Link> ({contactId})
    </>
  );
}

function subjectPath(viewer: Viewer, { subjectKind, subjectId }: AuditRow): string | undefined {
  if (!/^\d{1,15}$/.test(subjectId)) return undefined;
  const shown: Readonly<Record<string, string>> = {
    billing_run: paths.billingRun(viewer, Number(subjectId)),
    conversion: `${paths.conversions(viewer)}/${subjectId}`,
    invoice: paths.invoice(viewer, subjectId),
    payment: paths.payment(viewer, subjectId),
    enquiry: paths.enquiry(viewer, Number(subjectId)),
    file: paths.file(viewer, Number(subjectId)),
    placement: paths.placement(viewer, Number(subjectId)),
    voucher: paths.voucher(viewer, Number(subjectId)),
    batch: paths.batch(viewer, subjectId),
    campaign: paths.campaign(viewer, Number(subjectId)),
    contact: paths.overview({ agencyId: viewer.agencyId, contactId: Number(subjectId) }),
    account: paths.overview({ agencyId: viewer.agencyId, contactId: Number(subjectId) }),
    relation: paths.partnership(viewer, Number(subjectId)),
  };
  return shown[subjectKind];
}
