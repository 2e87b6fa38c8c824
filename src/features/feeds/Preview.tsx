import { useQuery } from '@tanstack/react-query';
import { listFeedProducts, type FeedRow } from '#contract/feeds';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import s from './feeds.module.css';

const SHOWN = 10;

export function Preview({ viewer, feed }: { viewer: Viewer; feed: FeedRow }) {
  const { agencyId, contactId } = viewer;
  const query = useQuery(
    queryOf(listFeedProducts, { params: { feedId: feed.feedId }, query: { agencyId, contactId, limit: SHOWN } }),
  );
  const answer = query.data;
  if (!answer) return <Awaiting query={query} what={t.feeds.previewFailed} lines={SHOWN} />;
  const { data, total } = answer;
  if (data.length === 0) return <p>{t.feeds.noProducts}</p>;
  const c = t.feeds.productColumns;
  return (
    <>
      <p className={s.quiet}>{t.feeds.firstOf(data.length, t.table.count(total ?? data.length))}</p>
      <PlainTable
        name={t.feeds.sections.preview}
        columns={[c.sku, c.name, c.category, c.brand, c.price, c.inStock]}
        cards
      >
        {data.map((product) => (
          <tr key={product.id}>
            <th scope="row">{product.sku}</th>
            <td>
              <a href={product.url} target="_blank" rel="noreferrer">
                {product.name}
              </a>
            </td>
            <td>{product.category}</td>
            <td>{product.brand}</td>
            <FigureCell>{formatMoney(product.price, product.currency)}</FigureCell>
            <td>{product.inStock ? t.table.yes : t.table.no}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
