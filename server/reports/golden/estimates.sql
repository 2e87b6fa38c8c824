with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1 and "publisher_id" = $2),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $3),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $4 and "publisher_id" = $5),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $6 and "publisher_id" = $7),
"odds" as (select campaign_id, count(case when status = 'approved' then 1 end) as approved, count(*) as decided
from conversions as f
where status in ('approved', 'rejected') and converted_at >= $8 and converted_at < $9
group by campaign_id),
"conversions_sums" as (select campaign_id, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select f.campaign_id, case when f.status = 'approved' then f.commission * cast(target.rate as decimal(19, 8)) end as approvedCommission_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $10
where f.converted_at >= $11 and f.converted_at < $12) as rows
group by campaign_id),
"paid_clicks_sums" as (select campaign_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.campaign_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $13
where f.occurred_at >= $14 and f.occurred_at < $15 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by campaign_id
union all select campaign_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.campaign_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $16
where f.occurred_at >= $17 and f.occurred_at < $18 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by campaign_id),
"pending_sums" as (select k0, string_agg(cast(approved as text) || '/' || cast(decided as text) || '/' || cast(n as text) || '/' || cast(expectedCommission_target as text), ',') as odds
from (select k0, approved, decided, count(*) as n, cast(coalesce(sum(expectedCommission_target), 0) as decimal(38, 20)) as expectedCommission_target
from (select coalesce(campaign.name, '') as k0, f.commission * cast(target.rate as decimal(19, 8)) as expectedCommission_target, case when odds.decided >= 20 then odds.approved when whole.decided > 0 then whole.approved else 1 end as approved, case when odds.decided >= 20 then odds.decided when whole.decided > 0 then whole.decided else 1 end as decided
from conversions as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join odds on odds.campaign_id = f.campaign_id
cross join (select coalesce(sum(approved), 0) as approved, coalesce(sum(decided), 0) as decided
from odds) as whole
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $19
where f.converted_at >= $20 and f.converted_at < $21 and f.status = 'pending') as rows
group by k0, approved, decided) as weighed
group by k0),
"traffic_events_sums" as (select campaign_id
from (select f.campaign_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $22 and f.occurred_at < $23 and f.kind in ('click')) as rows
group by campaign_id
union all select campaign_id
from (select f.campaign_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $24 and f.occurred_at < $25 and f.kind in ('click')) as rows
group by campaign_id) select *
from (select coalesce(k0, '') as d0, sum(approvedCommission_target) as s0, sum(clickCommission_target) as s1, max(odds) as odds
from (select coalesce(campaign.name, '') as k0, f.approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, cast(null as text) as odds
from conversions_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id
union all select coalesce(campaign.name, '') as k0, cast(null as decimal(38, 20)) as approvedCommission_target, f.clickCommission_target, cast(null as text) as odds
from paid_clicks_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id
union all select f.k0 as k0, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, f.odds
from pending_sums as f
union all select coalesce(campaign.name, '') as k0, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, cast(null as text) as odds
from traffic_events_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id) as united
group by k0) as "groups"
-- $1 1
-- $2 200001
-- $3 1
-- $4 1
-- $5 200001
-- $6 1
-- $7 200001
-- $8 2025-09-16T00:00:00.000Z
-- $9 2026-03-15T00:00:00.000Z
-- $10 GBP
-- $11 2025-10-01T00:00:00.000Z
-- $12 2026-03-16T00:00:00.000Z
-- $13 GBP
-- $14 2025-10-01T00:00:00.000Z
-- $15 2026-03-16T00:00:00.000Z
-- $16 GBP
-- $17 2025-10-01T00:00:00.000Z
-- $18 2026-03-16T00:00:00.000Z
-- $19 GBP
-- $20 2025-10-01T00:00:00.000Z
-- $21 2026-03-16T00:00:00.000Z
-- $22 2025-10-01T00:00:00.000Z
-- $23 2026-03-16T00:00:00.000Z
-- $24 2025-10-01T00:00:00.000Z
-- $25 2026-03-16T00:00:00.000Z
