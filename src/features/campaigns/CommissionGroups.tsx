import { useQuery } from '@tanstack/react-query';
import { listCommissionGroups, type CommissionGroup } from '#contract/campaigns';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { groupsInput } from './list.ts';

type Dictionary = Readonly<Record<string, string>>;
const conditions: Dictionary = t.campaigns.conditions;
const names: Dictionary = t.campaigns.attributes;

interface Props {
  viewer: Viewer;
  productId: number;
}

/** Names are long, and figures beside them stay in sight. */
const wraps = { whiteSpace: 'normal' } as const;

export function CommissionGroups({ viewer, productId }: Props) {
  const query = useQuery(queryOf(listCommissionGroups, groupsInput(viewer, productId)));
  if (!query.data) return <Awaiting query={query} what={t.campaigns.groupsFailed} lines={3} />;
  const { data } = query.data;
  const columns = t.campaigns.groupColumns;
  if (data.length === 0) return <p>{t.campaigns.noGroups}</p>;
  return (
    <PlainTable name={t.campaigns.sections.groups} columns={Object.values(columns)} cards>
      {data.map((group) => (
        <tr key={group.id}>
          <th scope="row" style={wraps}>
            {group.name}
          </th>
          <td>{storedWord(group.type)}</td>
          <td>{payoutText(group)}</td>
          <td>{limitsText(group)}</td>
          <td style={wraps}>{conditionText(group, viewer)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

function payoutText({ payout }: CommissionGroup): string {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(payout)?.[1];
  if (share !== undefined) return t.campaigns.percentage(formatMoney(share));
  return payout.replace(/\d+(\.\d+)?/, (figure) => formatMoney(figure));
}

function limitsText({ limits }: CommissionGroup): string {
  const text = (limit: number | null) => (limit === null || limit === 0 ? null : t.table.count(limit));
  return t.campaigns.limits(text(limits.lower), text(limits.upper));
}

function conditionText({ attributes, publisherId, publisherName }: CommissionGroup, viewer: Viewer): string {
  if (publisherId !== null)
    return publisherId === viewer.contactId
      ? t.campaigns.onlyYou
      : t.campaigns.onlyPublisher(publisherName ?? String(publisherId));
  if (attributes.length === 0) return t.campaigns.everyOrder;
  return attributes
    .map(({ condition, name, value }, index) => {
      const joined = index === 0 ? '' : ` ${conditions[condition] ?? condition.toLowerCase()} `;
      // Only these values are the network's words; a voucher code may equal one by chance.
      return `${joined}${names[name] ?? name} = ${name === 'customerType' ? storedWord(value) : value}`;
    })
    .join('');
}
