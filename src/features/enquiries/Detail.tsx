import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { getEnquiry, updateEnquiry, type EnquiryDetail } from '#contract/enquiries';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may } from '#src/api/viewer.ts';
import { Conversation } from '#src/deciding/Conversation.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section, type Fact } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { Named } from '#src/ui/Named.tsx';
import { Awaiting, Empty, Warning } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { CallError } from '#src/api/call.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { UndoApproval } from './UndoApproval.tsx';
import classes from './enquiries.module.css';
import { enquiryLooks, openInput } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const { id: enquiryId = '' } = useParams();
  const { search } = useLocation();
  const known = /^\d{1,15}$/.test(enquiryId);
  const query = useQuery({
    ...queryOf(getEnquiry, openInput(viewer, Number(enquiryId))),
    enabled: known,
  });
  const { data, error } = query;
  const isMissing = !known || (error instanceof CallError && error.code === 'NOT_FOUND');
  return (
    <DetailDrawer
      title={data ? c.ofOrder(data.data.advertiserAppId) : c.rowName(enquiryId)}
      closeTo={paths.enquiries(viewer) + search}
    >
      {isMissing ? (
        <Empty title={t.enquiries.notFound} />
      ) : data ? (
        <Enquiry enquiry={data.data} />
      ) : (
        <Awaiting query={query} what={t.enquiries.failed} lines={12} />
      )}
    </DetailDrawer>
  );
}

const c = t.enquiries;

function Enquiry({ enquiry }: { enquiry: EnquiryDetail }) {
  const viewer = useViewer();
  const look = enquiryLooks[enquiry.statusId];
  return (
    <>
      <p className={classes.head}>
        {look && <StatusBadge tone={look.tone}>{look.label}</StatusBadge>}
        <span>
          {c.columns.reference} <strong>{enquiry.advertiserAppId}</strong>{' '}
          <CopyButton value={enquiry.advertiserAppId} what={c.columns.reference} />
        </span>
      </p>
      <Beside enquiry={enquiry} />
      {enquiry.clicks && (
        <Section title={c.clicks.title}>
          <Clicks clicks={enquiry.clicks} uid={enquiry.uId} />
        </Section>
      )}
      <Section title={c.claim}>
        <Facts facts={claimFacts(enquiry)} />
      </Section>
      <Section title={c.conversation}>
        {enquiry.messages.length === 0 ? (
          <p className={classes.note}>{c.noMessages}</p>
        ) : (
          <Conversation name={c.conversation} notes={enquiry.messages} />
        )}
        {may(viewer, updateEnquiry) && <AnswerForm key={enquiry.enquiryId} enquiry={enquiry} />}
      </Section>
    </>
  );
}

const money = (amount: string | number, currency: string) => `${formatMoney(String(amount))} ${currency}`;

function claimFacts(enquiry: EnquiryDetail): Fact[] {
  const { currencyCode, claimed, commissionValue, publisher, advertiser, campaign, conversion } = enquiry;
  return [
    [c.columns.value, money(enquiry.value, currencyCode)],
    [c.claimedAs, claimed && money(claimed.amount, claimed.currency)],
    [c.columns.expected, commissionValue === null ? null : money(commissionValue, currencyCode)],
    [c.columns.ordered, <Instant key="ordered" at={conversion.transactionDate} show="absolute" />],
    [c.columns.filed, <Instant key="filed" at={enquiry.creationDate} show="absolute" />],
    [c.columns.campaign, <Named key="campaign" kind="campaign" id={conversion.pId} name={campaign.name} />],
    [c.columns.publisher, <Named key="publisher" kind="publisher" id={publisher.id} name={publisher.name} />],
    [c.columns.advertiser, <Named key="advertiser" kind="advertiser" id={advertiser.id} name={advertiser.name} />],
    [c.columns.id, String(enquiry.enquiryId)],
    [c.publisherRef, publisher.ref],
    [c.columns.uid, enquiry.uId],
    [c.fields.customerName, enquiry.customerName],
    [c.fields.emailAddress, enquiry.emailAddress],
    [c.fields.postalCode, enquiry.postalCode],
    // The reason of an approved claim is its conversion's.
    [c.rejection, conversion.id === null ? reasonOf(enquiry) : null],
  ];
}

const reasonOf = ({ conversion: { rejectionReason } }: EnquiryDetail) => rejectionReason && storedWord(rejectionReason);

/** The conversion that was made of the claim. */
function Made({ enquiry, id }: { enquiry: EnquiryDetail; id: number }) {
  const { conversion, approved, advertiserAppId, currencyCode } = enquiry;
  return (
    <Section title={c.conversion}>
      <Facts
        facts={[
          [c.became, <Named key="became" kind="conversion" id={id} name={advertiserAppId} />],
          [c.approvedWith, approved && money(approved.amount, approved.currency)],
          [t.conversions.columns.status, conversion.status && t.conversions.statuses[conversion.status]],
          [
            t.conversions.columns.commission,
            conversion.commissionEarned === null ? null : money(conversion.commissionEarned, currencyCode),
          ],
          [c.rejection, reasonOf(enquiry)],
          [t.moneyStages.title, conversion.stage && t.moneyStages.names[conversion.stage]],
        ]}
      />
      {enquiry.undoable && <UndoApproval enquiry={enquiry} />}
    </Section>
  );
}

/** Whether the publisher had sent anybody who could have bought: a claim without a click before it is a weak one. */
function Clicks({ clicks, uid }: { clicks: NonNullable<EnquiryDetail['clicks']>; uid: string | null }) {
  const { days, count, last, withUid } = clicks;
  if (count === 0 || last === null) return <Warning>{c.clicks.none(days)}</Warning>;
  return (
    <Facts
      facts={[
        [c.clicks.tracked(days), t.table.count(count)],
        [c.clicks.last, <Instant key="last" at={last} show="absolute" />],
        [c.clicks.withUid(uid ?? ''), withUid === null ? null : t.table.count(withUid)],
      ]}
    />
  );
}

/** The conversion made from the claim, or an existing one of the same order; otherwise the expected credit. */
function Beside({ enquiry }: { enquiry: EnquiryDetail }) {
  const viewer = useViewer();
  const { conversion, tracked, earns, advertiserAppId } = enquiry;
  if (conversion.id !== null) return <Made enquiry={enquiry} id={conversion.id} />;
  if (!tracked && !earns) return null;
  return (
    <Section title={c.conversion}>
      <Facts
        facts={[
          [
            c.trackedAlready,
            tracked && <Named key="tracked" kind="conversion" id={tracked.conversionId} name={advertiserAppId} />,
          ],
          [t.conversions.columns.status, tracked && t.conversions.statuses[tracked.status]],
          [
            t.conversions.columns.publisher,
            tracked && <Named key="publisher" kind="publisher" id={tracked.publisherId} name={tracked.publisherName} />,
          ],
          [t.conversions.columns.value, tracked && money(tracked.value.amount, tracked.value.currency)],
          [c.wouldEarn, earns && money(earns.commission, earns.currency)],
          [c.wouldCost, viewer.eyes !== 'publisher' && earns?.cost ? money(earns.cost, earns.currency) : null],
        ]}
      />
    </Section>
  );
}
