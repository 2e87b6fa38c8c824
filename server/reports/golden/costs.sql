with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1 and "advertiser_id" = $2),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $3 and "advertiser_id" = $4),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $5 and "advertiser_id" = $6),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $7 and "advertiser_id" = $8),
"conversions_sums" as (select campaign_id, cast(coalesce(sum(approvedGrossCost_target), 0) as decimal(38, 20)) as approvedGrossCost_target, cast(coalesce(sum(approvedValue_target), 0) as decimal(38, 20)) as approvedValue_target
from (select f.campaign_id, case when f.status = 'approved' then f.net_cost * cast(1 + f.vat_rate as decimal(19, 8)) * cast(target.rate as decimal(19, 8)) end as approvedGrossCost_target, case when f.status = 'approved' then f.value * cast(target.rate as decimal(19, 8)) end as approvedValue_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $9
where f.converted_at >= $10 and f.converted_at < $11) as rows
group by campaign_id),
"paid_clicks_sums" as (select campaign_id, cast(coalesce(sum(clickGrossCost_target), 0) as decimal(38, 20)) as clickGrossCost_target
from (select f.campaign_id, f.click_net_cost * cast(1 + f.vat_rate as decimal(19, 8)) * cast(target.rate as decimal(19, 8)) as clickGrossCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $12
where f.occurred_at >= $13 and f.occurred_at < $14 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by campaign_id
union all select campaign_id, cast(coalesce(sum(clickGrossCost_target), 0) as decimal(38, 20)) as clickGrossCost_target
from (select f.campaign_id, f.click_net_cost * cast(1 + f.vat_rate as decimal(19, 8)) * cast(target.rate as decimal(19, 8)) as clickGrossCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $15
where f.occurred_at >= $16 and f.occurred_at < $17 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by campaign_id),
"traffic_events_sums" as (select campaign_id
from (select f.campaign_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $18 and f.occurred_at < $19 and f.kind in ('click')) as rows
group by campaign_id
union all select campaign_id
from (select f.campaign_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $20 and f.occurred_at < $21 and f.kind in ('click')) as rows
group by campaign_id) select *
from (select coalesce(k0, '') as d0, sum(approvedGrossCost_target) as s0, sum(clickGrossCost_target) as s1, sum(approvedValue_target) as s2
from (select coalesce(campaign.name, '') as k0, f.approvedGrossCost_target, cast(null as decimal(38, 20)) as clickGrossCost_target, f.approvedValue_target
from conversions_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id
union all select coalesce(campaign.name, '') as k0, cast(null as decimal(38, 20)) as approvedGrossCost_target, f.clickGrossCost_target, cast(null as decimal(38, 20)) as approvedValue_target
from paid_clicks_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id
union all select coalesce(campaign.name, '') as k0, cast(null as decimal(38, 20)) as approvedGrossCost_target, cast(null as decimal(38, 20)) as clickGrossCost_target, cast(null as decimal(38, 20)) as approvedValue_target
from traffic_events_sums as f
left join campaigns as campaign on campaign.id = f.campaign_id) as united
group by k0) as "groups"
-- $1 1
-- $2 100001
-- $3 1
-- $4 100001
-- $5 1
-- $6 100001
-- $7 1
-- $8 100001
-- $9 GBP
-- $10 2025-10-01T00:00:00.000Z
-- $11 2026-03-16T00:00:00.000Z
-- $12 GBP
-- $13 2025-10-01T00:00:00.000Z
-- $14 2026-03-16T00:00:00.000Z
-- $15 GBP
-- $16 2025-10-01T00:00:00.000Z
-- $17 2026-03-16T00:00:00.000Z
-- $18 2025-10-01T00:00:00.000Z
-- $19 2026-03-16T00:00:00.000Z
-- $20 2025-10-01T00:00:00.000Z
-- $21 2026-03-16T00:00:00.000Z
