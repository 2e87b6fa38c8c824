import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { acceptApplication, listApplications, type Application } from '#contract/applications';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, type Viewer } from '#src/api/viewer.ts';
import { countryName } from '#src/lib/country.ts';
import { paths } from '#src/lib/paths.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import * as t from '#text';
import s from './applications.module.css';
import { openInput, statusLooks } from './list.ts';
import { RefuseDialog } from './RefuseDialog.tsx';

const { columns: c, sections, ...w } = t.applications;

/** An application with its answers, and what an account manager decides. */
export function Component() {
  const viewer = useViewer();
  const id = Number(useParams()['id']);
  const { search } = useLocation();
  const known = Number.isSafeInteger(id) && id >= 0;
  const query = useQuery({ ...queryOf(listApplications, openInput(viewer, id)), enabled: known });
  const application = query.data?.data[0];
  return (
    <DetailDrawer title={application?.companyName ?? w.one} closeTo={paths.applications(viewer) + search}>
      {application ? (
        <Contents viewer={viewer} application={application} />
      ) : known && !query.data ? (
        <Awaiting query={query} what={w.failed} lines={12} />
      ) : (
        <Empty title={w.notFound} />
      )}
    </DetailDrawer>
  );
}

function Contents({ viewer, application }: { viewer: Viewer; application: Application }) {
  const look = statusLooks[application.status];
  return (
    <>
      {application.status === 'received' && may(viewer, acceptApplication) && (
        <Decide viewer={viewer} application={application} />
      )}
      <Section title={sections.applicant}>
        <Facts
          facts={[
            [
              c.status,
              <StatusBadge key="status" tone={look.tone}>
                {look.label}
              </StatusBadge>,
            ],
            [c.person, application.personName],
            [c.email, application.email],
            [w.websites, <Websites key="websites" addresses={application.websites} />],
            [c.kind, w.kinds[application.trafficType]],
            [c.country, countryName(application.country)],
            [c.currency, application.currency],
            [c.created, <Instant key="created" at={application.createdAt} show="absolute" />],
          ]}
        />
      </Section>
      {application.answers.length > 0 && (
        <Section title={sections.answers}>
          <Facts facts={application.answers.map(({ question, answer }) => [question, answer || w.noAnswer])} />
        </Section>
      )}
      {application.decidedAt && (
        <Section title={sections.decision}>
          <Facts
            facts={[
              [c.decided, <Instant key="decided" at={application.decidedAt} show="absolute" />],
              [c.by, application.decidedBy],
              [c.reason, application.reason],
              [
                w.publisher,
                application.contactId !== null && (
                  <Link
                    key="publisher"
                    to={paths.overview({ agencyId: viewer.agencyId, contactId: application.contactId })}
                  >
                    {application.companyName}
                  </Link>
                ),
              ],
            ]}
          />
        </Section>
      )}
    </>
  );
}

function Websites({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className={s.websites}>
      {addresses.map((address) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer nofollow">
            {address}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Decide({ viewer, application }: { viewer: Viewer; application: Application }) {
  const queries = useQueryClient();
  const [deciding, setDeciding] = useState<'accept' | 'refuse'>();
  const { agencyId } = viewer;
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listApplications) });
  const accept = async () => {
    await call(acceptApplication, { params: { applicationId: application.id }, query: { agencyId } });
    await refresh();
  };
  const close = () => setDeciding(undefined);
  return (
    <div className={s.actions}>
      <Button onClick={() => setDeciding('accept')}>{w.accept}</Button>
      <Button variant="default" onClick={() => setDeciding('refuse')}>
        {w.refuse}
      </Button>
      <ConfirmDialog
        opened={deciding === 'accept'}
        title={w.acceptTitle}
        confirm={w.accept}
        onConfirm={accept}
        onClose={close}
      >
        {w.acceptWhy(application.companyName, application.email, viewer.mails)}
      </ConfirmDialog>
      {deciding === 'refuse' && (
        <RefuseDialog
          agencyId={agencyId}
          applicationId={application.id}
          onClose={close}
          onDone={() => void refresh().then(close)}
        />
      )}
    </div>
  );
}
