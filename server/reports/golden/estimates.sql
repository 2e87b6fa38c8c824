with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1 and "publisher_id" = $2),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $3),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $4 and "publisher_id" = $5),
"odds" as (select campaign_id, count(case when status = 'approved' then 1 end) as approved, count(*) as decided
from conversions as f
where status in ('approved', 'rejected') and converted_at >= $6 and converted_at < $7
group by campaign_id),
"conversions_sums" as (select k0, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select coalesce(campaign.name, '') as k0, case when f.status = 'approved' then f.commission * target.rate end as approvedCommission_target
from conversions as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join exchange_rate as target on target.day = least(greatest(cast(f.converted_at as date), cast($8 as date)), cast($9 as date)) and target.from_currency = f.currency_code and target.to_currency = $10
where f.converted_at >= $11 and f.converted_at < $12) as rows
group by k0),
"traffic_events_sums" as (select k0, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select coalesce(campaign.name, '') as k0, case when f.kind = 'click' then f.click_commission * target.rate end as clickCommission_target
from traffic_events as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join exchange_rate as target on target.day = least(greatest(cast(f.occurred_at as date), cast($13 as date)), cast($14 as date)) and target.from_currency = f.currency_code and target.to_currency = $15
where f.occurred_at >= $16 and f.occurred_at < $17 and f.kind in ('click')) as rows
group by k0),
"pending_sums" as (select k0, string_agg(cast(approved as text) || '/' || cast(decided as text) || '/' || cast(n as text) || '/' || cast(expectedCommission_target as text), ',') as odds
from (select k0, approved, decided, count(*) as n, cast(coalesce(sum(expectedCommission_target), 0) as decimal(38, 20)) as expectedCommission_target
from (select coalesce(campaign.name, '') as k0, f.commission * target.rate as expectedCommission_target, case when odds.decided >= 20 then odds.approved when whole.decided > 0 then whole.approved else 1 end as approved, case when odds.decided >= 20 then odds.decided when whole.decided > 0 then whole.decided else 1 end as decided
from conversions as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join odds on odds.campaign_id = f.campaign_id
cross join (select coalesce(sum(approved), 0) as approved, coalesce(sum(decided), 0) as decided
from odds) as whole
left join exchange_rate as target on target.day = least(greatest(cast(f.converted_at as date), cast($18 as date)), cast($19 as date)) and target.from_currency = f.currency_code and target.to_currency = $20
where f.converted_at >= $21 and f.converted_at < $22 and f.status = 'pending') as rows
group by k0, approved, decided) as weighed
group by k0) select *
from (select coalesce(k0, '') as d0, sum(approvedCommission_target) as s0, sum(clickCommission_target) as s1, max(odds) as odds
from (select k0, approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, cast(null as text) as odds
from conversions_sums
union all select k0, cast(null as decimal(38, 20)) as approvedCommission_target, clickCommission_target, cast(null as text) as odds
from traffic_events_sums
union all select k0, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, odds
from pending_sums) as united
group by k0) as "groups"
-- $1 1
-- $2 200001
-- $3 1
-- $4 1
-- $5 200001
-- $6 2025-09-16T00:00:00.000Z
-- $7 2026-03-15T00:00:00.000Z
-- $8 2024-01-15
-- $9 2026-04-15
-- $10 GBP
-- $11 2025-10-01T00:00:00.000Z
-- $12 2026-03-16T00:00:00.000Z
-- $13 2024-01-15
-- $14 2026-04-15
-- $15 GBP
-- $16 2025-10-01T00:00:00.000Z
-- $17 2026-03-16T00:00:00.000Z
-- $18 2024-01-15
-- $19 2026-04-15
-- $20 GBP
-- $21 2025-10-01T00:00:00.000Z
-- $22 2026-03-16T00:00:00.000Z
