with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1 and "advertiser_id" = $2),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $3 and "advertiser_id" = $4),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $5 and "advertiser_id" = $6),
"conversions_sums" as (select k0, cast(coalesce(sum(approvedGrossCost_target), 0) as decimal(38, 20)) as approvedGrossCost_target, cast(coalesce(sum(approvedValue_target), 0) as decimal(38, 20)) as approvedValue_target
from (select coalesce(campaign.name, '') as k0, case when f.status = 'approved' then f.net_cost * (1 + f.vat_rate) * target.rate end as approvedGrossCost_target, case when f.status = 'approved' then f.value * target.rate end as approvedValue_target
from conversions as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join exchange_rate as target on target.day = least(greatest(cast(f.converted_at as date), cast($7 as date)), cast($8 as date)) and target.from_currency = f.currency_code and target.to_currency = $9
where f.converted_at >= $10 and f.converted_at < $11) as rows
group by k0),
"traffic_events_sums" as (select k0, cast(coalesce(sum(clickGrossCost_target), 0) as decimal(38, 20)) as clickGrossCost_target
from (select coalesce(campaign.name, '') as k0, case when f.kind = 'click' then f.click_net_cost * (1 + f.vat_rate) * target.rate end as clickGrossCost_target
from traffic_events as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join exchange_rate as target on target.day = least(greatest(cast(f.occurred_at as date), cast($12 as date)), cast($13 as date)) and target.from_currency = f.currency_code and target.to_currency = $14
where f.occurred_at >= $15 and f.occurred_at < $16 and f.kind in ('click')) as rows
group by k0) select *
from (select coalesce(k0, '') as d0, sum(approvedGrossCost_target) as s0, sum(clickGrossCost_target) as s1, sum(approvedValue_target) as s2
from (select k0, approvedGrossCost_target, cast(null as decimal(38, 20)) as clickGrossCost_target, approvedValue_target
from conversions_sums
union all select k0, cast(null as decimal(38, 20)) as approvedGrossCost_target, clickGrossCost_target, cast(null as decimal(38, 20)) as approvedValue_target
from traffic_events_sums) as united
group by k0) as "groups"
-- $1 1
-- $2 100001
-- $3 1
-- $4 100001
-- $5 1
-- $6 100001
-- $7 2024-01-15
-- $8 2026-04-15
-- $9 GBP
-- $10 2025-10-01T00:00:00.000Z
-- $11 2026-03-16T00:00:00.000Z
-- $12 2024-01-15
-- $13 2026-04-15
-- $14 GBP
-- $15 2025-10-01T00:00:00.000Z
-- $16 2026-03-16T00:00:00.000Z
