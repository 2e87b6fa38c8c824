with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1 and "publisher_id" = $2),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $3),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $4 and "publisher_id" = $5),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $6 and "publisher_id" = $7),
"assists" as not materialized (select *
from "assist"
where "agency_id" = $8 and "publisher_id" = $9),
"conversions_sums" as (select advertiser_id, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select f.advertiser_id, case when f.status = 'pending' then f.commission * cast(target.rate as decimal(19, 8)) end as pendingCommission_target, case when f.status = 'approved' then f.commission * cast(target.rate as decimal(19, 8)) end as approvedCommission_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $10
where f.converted_at >= $11 and f.converted_at < $12) as rows
group by advertiser_id),
"paid_clicks_sums" as (select advertiser_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.advertiser_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $13
where f.occurred_at >= $14 and f.occurred_at < $15 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by advertiser_id
union all select advertiser_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.advertiser_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $16
where f.occurred_at >= $17 and f.occurred_at < $18 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by advertiser_id),
"assists_sums" as (select advertiser_id, cast(coalesce(sum(assisted), 0) as bigint) as assisted
from (select f.advertiser_id, 1 as assisted
from assists as f
where f.converted_at >= $19 and f.converted_at < $20) as rows
group by advertiser_id),
"traffic_events_sums" as (select advertiser_id
from (select f.advertiser_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $21 and f.occurred_at < $22 and f.kind in ('click')) as rows
group by advertiser_id
union all select advertiser_id
from (select f.advertiser_id
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $23 and f.occurred_at < $24 and f.kind in ('click')) as rows
group by advertiser_id) select *
from (select coalesce(k0, '') as d0, sum(pendingCommission_target) as s0, sum(approvedCommission_target) as s1, sum(clickCommission_target) as s2, sum(assisted) as s3
from (select coalesce(advertiser.name, '') as k0, f.pendingCommission_target, f.approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, cast(null as bigint) as assisted
from conversions_sums as f
left join contacts as advertiser on advertiser.id = f.advertiser_id
union all select coalesce(advertiser.name, '') as k0, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, f.clickCommission_target, cast(null as bigint) as assisted
from paid_clicks_sums as f
left join contacts as advertiser on advertiser.id = f.advertiser_id
union all select coalesce(advertiser.name, '') as k0, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, f.assisted
from assists_sums as f
left join contacts as advertiser on advertiser.id = f.advertiser_id
union all select coalesce(advertiser.name, '') as k0, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, cast(null as bigint) as assisted
from traffic_events_sums as f
left join contacts as advertiser on advertiser.id = f.advertiser_id) as united
group by k0) as "groups"
-- $1 1
-- $2 200001
-- $3 1
-- $4 1
-- $5 200001
-- $6 1
-- $7 200001
-- $8 1
-- $9 200001
-- $10 GBP
-- $11 2025-10-01T00:00:00.000Z
-- $12 2026-03-16T00:00:00.000Z
-- $13 GBP
-- $14 2025-10-01T00:00:00.000Z
-- $15 2026-03-16T00:00:00.000Z
-- $16 GBP
-- $17 2025-10-01T00:00:00.000Z
-- $18 2026-03-16T00:00:00.000Z
-- $19 2025-10-01T00:00:00.000Z
-- $20 2026-03-16T00:00:00.000Z
-- $21 2025-10-01T00:00:00.000Z
-- $22 2026-03-16T00:00:00.000Z
-- $23 2025-10-01T00:00:00.000Z
-- $24 2026-03-16T00:00:00.000Z
