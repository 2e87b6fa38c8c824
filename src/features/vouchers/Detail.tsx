import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { getVoucher, listVouchers, updateVoucher, type VoucherRow } from '#contract/vouchers';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, scopeOf, type Viewer } from '#src/api/viewer.ts';
import { formatDay } from '#src/lib/day.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { CopyText } from '#src/ui/CopyText.tsx';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { Named } from '#src/ui/Named.tsx';
import { paths } from '#src/lib/paths.ts';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { Actions } from './Actions.tsx';
import { linkOf, openInput, stateOf, voucherLooks } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const id = Number(useParams()['id']);
  const { search } = useLocation();
  const known = Number.isSafeInteger(id) && id >= 0;
  const query = useQuery({
    ...queryOf(listVouchers, openInput(viewer, id)),
    enabled: known,
  });
  const voucher = query.data?.data[0];
  return (
    <DetailDrawer title={voucher?.title ?? t.vouchers.one} closeTo={paths.vouchers(viewer) + search}>
      {voucher ? (
        <VoucherFacts viewer={viewer} voucher={voucher} />
      ) : known && !query.data ? (
        <Awaiting query={query} what={t.vouchers.failed} lines={10} />
      ) : (
        <Empty title={t.vouchers.notFound} />
      )}
    </DetailDrawer>
  );
}

function VoucherFacts({ viewer, voucher }: { viewer: Viewer; voucher: VoucherRow }) {
  const { columns: c, sections } = t.vouchers;
  const look = voucherLooks[stateOf(voucher, viewer.today)];
  return (
    <>
      {viewer.kind !== 'publisher' && may(viewer, updateVoucher) && <Actions viewer={viewer} voucher={voucher} />}
      {voucher.code && (
        <Section title={c.code}>
          <CopyText value={voucher.code} what={c.code} />
        </Section>
      )}
      {viewer.kind === 'publisher' && (
        <Section title={c.link}>
          <CopyText value={linkOf(voucher)} what={c.link} />
        </Section>
      )}
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
            [c.starts, <Bound key="starts" at={voucher.activationDate} />],
            [c.ends, <Bound key="ends" at={voucher.expiryDate} />],
            [c.description, voucher.description],
            [c.discount, voucher.discount],
            [
              c.campaign,
              <Link key="campaign" to={paths.campaign(viewer, voucher.productId)}>
                {voucher.campaignName}
              </Link>,
            ],
            [c.page, voucher.deepLinkURL],
            [c.kind, storedWord(voucher.type)],
            [c.category, storedWord(voucher.categoryName)],
            [c.culture, voucher.CultureCode],
            [c.exclusive, voucher.Exclusive ? t.table.yes : t.table.no],
            [
              viewer.kind === 'publisher' ? c.onlyYou : c.onlyOne,
              voucher.affiliateSpecific ? <OnlyFor key="for" viewer={viewer} id={voucher.id} /> : t.table.no,
            ],
            [c.added, <Instant key="added" at={voucher.addedon} show="absolute" />],
            [c.id, String(voucher.id)],
          ]}
        />
      </Section>
    </>
  );
}

/** When a voucher begins or ends: a day where that is all of it. */
function Bound({ at }: { at: string }) {
  return /T23:59:59\./.test(at) ? formatDay(at.slice(0, 10)) : <Instant at={at} show="absolute" />;
}

/** The publisher that a voucher is for, by name; yes for that publisher itself, and until the name is there. */
function OnlyFor({ viewer, id }: { viewer: Viewer; id: number }) {
  const { data } = useQuery({
    ...queryOf(getVoucher, { params: { voucherId: id }, query: scopeOf(viewer) }),
    enabled: viewer.kind !== 'publisher',
  });
  const { publisherContactId, publisherName } = data?.data ?? {};
  if (publisherContactId == null) return t.table.yes;
  return <Named kind="publisher" id={publisherContactId} name={publisherName ?? String(publisherContactId)} />;
}
