import { placementTypes, type PlacementRow } from '#contract/placements';
import type { Viewer } from '#src/api/viewer.ts';
import { wordsOf } from '#src/lib/stored-word.ts';
import type { Column } from '#src/table/types.ts';
import * as t from '#text';

type Columns = Column<PlacementRow>[];

/** A type as people call it; the API's own word for one that is not known here. */
export function typeName(typeId: number, fallback: string): string {
  return (t.placements.types as Readonly<Record<number, string>>)[typeId] ?? fallback;
}

function further(): Columns {
  const c = t.placements.columns;
  const hidden: Columns = [
    { id: 'mask', header: c.mask, kind: 'text', sort: 'maskURL', csv: 'maskURL', value: (row) => row.maskURL },
    {
      id: 'relationId',
      header: c.relationId,
      kind: 'id',
      sort: 'publisherCampaignId',
      csv: 'publisherCampaignId',
      value: (row) => row.publisherCampaignId,
    },
    {
      id: 'campaignId',
      header: c.campaignId,
      kind: 'id',
      sort: 'campaignId',
      csv: 'campaignId',
      value: (row) => row.campaignId,
    },
    {
      id: 'publisherId',
      header: c.publisherId,
      kind: 'id',
      sort: 'publisherId',
      csv: 'publisherId',
      value: (row) => row.publisherId,
    },
  ];
  return hidden.map((column) => ({ ...column, hiddenByDefault: true }));
}

/** The columns of the list, for who looks: a publisher knows whose placements these are. */
export function placementColumns(kind: Viewer['kind']): Columns {
  const c = t.placements.columns;
  const publisher: Columns = [
    {
      id: 'publisher',
      header: c.publisher,
      kind: 'text',
      width: 190,
      sort: 'publisher',
      csv: 'publisher',
      value: (row) => row.publisher,
      filter: (row) => ({ name: 'publisher', value: row.publisherId }),
    },
  ];
  return [
    { id: 'name', header: c.name, kind: 'text', width: 220, sort: 'name', csv: 'name', value: (row) => row.name },
    {
      id: 'type',
      header: c.type,
      kind: 'text',
      width: 140,
      sort: 'type',
      csv: 'type',
      words: wordsOf(t.placements.types, placementTypes),
      value: (row) => typeName(row.typeId, row.type),
    },
    {
      id: 'campaign',
      header: c.campaign,
      kind: 'text',
      width: 220,
      sort: 'campaign',
      csv: 'campaign',
      value: (row) => row.campaign,
      filter: (row) => ({ name: 'campaign', value: row.campaignId }),
    },
    ...(kind === 'publisher' ? [] : publisher),
    { id: 'url', header: c.url, kind: 'text', width: 280, sort: 'url', csv: 'url', value: (row) => row.url },
    {
      id: 'description',
      header: c.description,
      kind: 'text',
      width: 260,
      sort: 'description',
      csv: 'description',
      value: (row) => row.description,
    },
    {
      id: 'created',
      header: c.created,
      kind: 'day',
      sort: 'dateCreated',
      csv: 'dateCreated',
      value: (row) => row.dateCreated,
    },
    { id: 'id', header: c.id, kind: 'id', sort: 'id', csv: 'id', value: (row) => row.id },
    ...further(),
  ];
}
