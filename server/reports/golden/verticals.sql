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
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $5),
"conversions_sums" as (select campaign_id, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select f.campaign_id, case when f.status = 'pending' then f.commission * cast(target.rate as decimal(19, 8)) end as pendingCommission_target, case when f.status = 'approved' then f.commission * cast(target.rate as decimal(19, 8)) end as approvedCommission_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $6
where f.converted_at >= $7 and f.converted_at < $8) as rows
group by campaign_id),
"paid_clicks_sums" as (select campaign_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.campaign_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $9
where f.occurred_at >= $10 and f.occurred_at < $11 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by campaign_id
union all select campaign_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.campaign_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $12
where f.occurred_at >= $13 and f.occurred_at < $14 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by campaign_id),
"traffic_events_sums" as (select campaign_id
from (select f.campaign_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $15 and f.occurred_at < $16 and f.kind in ('click')) as rows
group by campaign_id
union all select campaign_id
from (select f.campaign_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $17 and f.occurred_at < $18 and f.kind in ('click')) as rows
group by campaign_id) select *
from (select coalesce(k0, '') as d0, coalesce(k1, '') as d1, coalesce(k2, '') as d2, sum(pendingCommission_target) as s0, sum(approvedCommission_target) as s1, sum(clickCommission_target) as s2
from (select coalesce(primary_vertical.name, '') as k0, coalesce(secondary_vertical.name, '') as k1, coalesce(campaign_group.name, '') as k2, f.pendingCommission_target, f.approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from conversions_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join campaign_groups as campaign_group on campaign_group.id = campaign.campaign_group_id
left join vertical as primary_vertical on primary_vertical.id = campaign.primary_vertical_id
left join vertical as secondary_vertical on secondary_vertical.id = campaign.secondary_vertical_id
union all select coalesce(primary_vertical.name, '') as k0, coalesce(secondary_vertical.name, '') as k1, coalesce(campaign_group.name, '') as k2, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, f.clickCommission_target
from paid_clicks_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join campaign_groups as campaign_group on campaign_group.id = campaign.campaign_group_id
left join vertical as primary_vertical on primary_vertical.id = campaign.primary_vertical_id
left join vertical as secondary_vertical on secondary_vertical.id = campaign.secondary_vertical_id
union all select coalesce(primary_vertical.name, '') as k0, coalesce(secondary_vertical.name, '') as k1, coalesce(campaign_group.name, '') as k2, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from traffic_events_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id
left join campaign_groups as campaign_group on campaign_group.id = campaign.campaign_group_id
left join vertical as primary_vertical on primary_vertical.id = campaign.primary_vertical_id
left join vertical as secondary_vertical on secondary_vertical.id = campaign.secondary_vertical_id) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 1
-- $5 1
-- $6 GBP
-- $7 2025-10-01T00:00:00.000Z
-- $8 2026-03-16T00:00:00.000Z
-- $9 GBP
-- $10 2025-10-01T00:00:00.000Z
-- $11 2026-03-16T00:00:00.000Z
-- $12 GBP
-- $13 2025-10-01T00:00:00.000Z
-- $14 2026-03-16T00:00:00.000Z
-- $15 2025-10-01T00:00:00.000Z
-- $16 2026-03-16T00:00:00.000Z
-- $17 2025-10-01T00:00:00.000Z
-- $18 2026-03-16T00:00:00.000Z
