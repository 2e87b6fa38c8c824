import { archivePlacement, type PlacementDetail } from '#contract/placements';
import { may, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { Named } from '#src/ui/Named.tsx';
import { Actions } from './Actions.tsx';
import { typeName } from './list.ts';
import { Performance } from './Performance.tsx';

interface Props {
  viewer: Viewer;
  placement: PlacementDetail;
}

export function PlacementFacts({ viewer, placement }: Props) {
  const { sections, facts } = t.placements;
  const campaign = <Named kind="campaign" id={placement.productId} name={placement.campaignName} />;
  const advertiser = <Named kind="advertiser" id={placement.contactID} name={placement.advertiserName} />;
  const publisher = <Named kind="publisher" id={placement.affiliateContactId} name={placement.affiliateName} />;
  const author = [placement.userName, placement.userSecondName].filter(Boolean).join(' ');
  return (
    <>
      {may(viewer, archivePlacement) && <Actions viewer={viewer} placement={placement} />}
      <Section title={sections.link}>
        <CopyText value={placement.clickURLTemplate} what={facts.link} />
      </Section>
      <Section title={sections.performance}>
        <Performance viewer={viewer} placement={placement} />
      </Section>
      <Section title={sections.facts}>
        <Facts
          facts={[
            [facts.campaign, campaign],
            [facts.advertiser, advertiser],
            [facts.publisher, viewer.kind === 'publisher' ? null : publisher],
            [facts.type, typeName(placement.type, placement.placementType)],
            [facts.description, placement.description],
            [facts.destination, placement.thirdPartyUrl ?? t.placements.landingPage],
            [facts.mask, placement.maskURL],
            [facts.created, <Instant key="created" at={placement.dateCreated} show="absolute" />],
            [facts.author, author],
            [facts.identifier, placement.identifier],
            [facts.id, String(placement.id)],
            [facts.relationId, String(placement.campaignId)],
            [facts.deleted, placement.isDeleted === 'true' ? t.placements.isDeleted : null],
          ]}
        />
      </Section>
    </>
  );
}
