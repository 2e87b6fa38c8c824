import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { listRelations, type RelationRow } from '#contract/relations';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { Named } from '#src/ui/Named.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { Decisions } from './Decisions.tsx';
import { openInput, relationLooks } from './list.ts';
import { mayDecide } from './refresh.ts';

const { columns: c, sections } = t.partnerships;

export function Component() {
  const viewer = useViewer();
  const id = Number(useParams()['id']);
  const { search } = useLocation();
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...queryOf(listRelations, openInput(viewer, id)), enabled: known });
  const relation = query.data?.data[0];
  const title = relation ? `${relation.publisher}, ${relation.campaign}` : t.partnerships.one;
  return (
    <DetailDrawer title={title} closeTo={paths.partnerships(viewer) + search}>
      {relation ? (
        <RelationFacts viewer={viewer} relation={relation} />
      ) : known && !query.data ? (
        <Awaiting query={query} what={t.partnerships.failed} lines={8} />
      ) : (
        <Empty title={t.partnerships.notFound} />
      )}
    </DetailDrawer>
  );
}

function RelationFacts({ viewer, relation }: { viewer: Viewer; relation: RelationRow }) {
  const look = relationLooks[relation.status];
  return (
    <>
      {mayDecide(viewer) && <Decisions relation={relation} />}
      <Section title={sections.facts}>
        <Facts
          facts={[
            [
              c.status,
              <StatusBadge key="status" tone={look.tone}>
                {look.label}
              </StatusBadge>,
            ],
            [c.campaign, <Named key="campaign" kind="campaign" id={relation.productId} name={relation.campaign} />],
            [
              c.publisher,
              viewer.kind === 'publisher' ? null : (
                <Named key="publisher" kind="publisher" id={relation.publisherId} name={relation.publisher} />
              ),
            ],
            [
              c.advertiser,
              viewer.kind === 'advertiser' ? null : (
                <Named key="advertiser" kind="advertiser" id={relation.advertiserId} name={relation.advertiser} />
              ),
            ],
            [c.reason, relation.reason],
            [c.id, String(relation.relationId)],
          ]}
        />
      </Section>
      <Section title={sections.application}>
        <Facts
          facts={[
            [c.applied, <Instant key="applied" at={relation.appliedAt} show="absolute" />],
            [c.decided, relation.decidedAt && <Instant key="decided" at={relation.decidedAt} show="absolute" />],
            [t.partnerships.question, relation.answer && relation.question],
            [c.answer, relation.answer],
          ]}
        />
      </Section>
    </>
  );
}
