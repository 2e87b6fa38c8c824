with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $2),
"campaign_groups" as not materialized (select *
from "campaign_group"
where "agency_id" = $3),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $4),
"conversions_sums" as (select k0, k1, k2, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select coalesce(primary_vertical.name, '') as k0, coalesce(secondary_vertical.name, '') as k1, coalesce(campaign_group.name, '') as k2, case when f.status = 'pending' then f.commission * target.rate end as pendingCommission_target, case when f.status = 'approved' then f.commission * target.rate end as approvedCommission_target
from conversions as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join campaign_groups as campaign_group on campaign_group.id = campaign.campaign_group_id
left join vertical as primary_vertical on primary_vertical.id = campaign.primary_vertical_id
left join vertical as secondary_vertical on secondary_vertical.id = campaign.secondary_vertical_id
left join exchange_rate as target on target.day = least(greatest(cast(f.converted_at as date), cast($5 as date)), cast($6 as date)) and target.from_currency = f.currency_code and target.to_currency = $7
where f.converted_at >= $8 and f.converted_at < $9) as rows
group by k0, k1, k2),
"traffic_events_sums" as (select k0, k1, k2, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select coalesce(primary_vertical.name, '') as k0, coalesce(secondary_vertical.name, '') as k1, coalesce(campaign_group.name, '') as k2, case when f.kind = 'click' then f.click_commission * target.rate end as clickCommission_target
from traffic_events as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join campaign_groups as campaign_group on campaign_group.id = campaign.campaign_group_id
left join vertical as primary_vertical on primary_vertical.id = campaign.primary_vertical_id
left join vertical as secondary_vertical on secondary_vertical.id = campaign.secondary_vertical_id
left join exchange_rate as target on target.day = least(greatest(cast(f.occurred_at as date), cast($10 as date)), cast($11 as date)) and target.from_currency = f.currency_code and target.to_currency = $12
where f.occurred_at >= $13 and f.occurred_at < $14 and f.kind in ('click')) as rows
group by k0, k1, k2) select *
from (select coalesce(k0, '') as d0, coalesce(k1, '') as d1, coalesce(k2, '') as d2, sum(pendingCommission_target) as s0, sum(approvedCommission_target) as s1, sum(clickCommission_target) as s2
from (select k0, k1, k2, pendingCommission_target, approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from conversions_sums
union all select k0, k1, k2, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, clickCommission_target
from traffic_events_sums) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 1
-- $5 2024-01-15
-- $6 2026-04-15
-- $7 GBP
-- $8 2025-10-01T00:00:00.000Z
-- $9 2026-03-16T00:00:00.000Z
-- $10 2024-01-15
-- $11 2026-04-15
-- $12 GBP
-- $13 2025-10-01T00:00:00.000Z
-- $14 2026-03-16T00:00:00.000Z
