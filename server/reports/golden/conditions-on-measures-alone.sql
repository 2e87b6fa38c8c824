with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $2),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $3),
"conversions" as not materialized (select *
from "conversion"
where "agency_id" = $4),
"traffic_events_sums" as (select publisher_id, cast(coalesce(sum(click), 0) as bigint) as click
from (select f.publisher_id, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $5 and f.occurred_at < $6 and f.kind in ('click')) as rows
group by publisher_id
union all select publisher_id, cast(coalesce(sum(click), 0) as bigint) as click
from (select f.publisher_id, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $7 and f.occurred_at < $8 and f.kind in ('click')) as rows
group by publisher_id),
"conversions_sums" as (select publisher_id, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select f.publisher_id, case when f.status = 'pending' then f.commission * cast(target.rate as decimal(19, 8)) end as pendingCommission_target, case when f.status = 'approved' then f.commission * cast(target.rate as decimal(19, 8)) end as approvedCommission_target, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $9
where f.converted_at >= $10 and f.converted_at < $11) as rows
group by publisher_id),
"paid_clicks_sums" as (select publisher_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.publisher_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $12
where f.occurred_at >= $13 and f.occurred_at < $14 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by publisher_id
union all select publisher_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select f.publisher_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $15
where f.occurred_at >= $16 and f.occurred_at < $17 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by publisher_id) select *
from (select coalesce(k0, '') as d0, sum(click) as s0, sum(pendingCommission_target) as s1, sum(approvedCommission_target) as s2, sum(clickCommission_target) as s3, sum(pending) as s4, sum(approved) as s5, sum(rejected) as s6
from (select coalesce(publisher.name, '') as k0, f.click, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected
from traffic_events_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
union all select coalesce(publisher.name, '') as k0, cast(null as bigint) as click, f.pendingCommission_target, f.approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, f.pending, f.approved, f.rejected
from conversions_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
union all select coalesce(publisher.name, '') as k0, cast(null as bigint) as click, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, f.clickCommission_target, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected
from paid_clicks_sums as f
left join contacts as publisher on publisher.id = f.publisher_id) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 1
-- $5 2025-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
-- $7 2025-10-01T00:00:00.000Z
-- $8 2026-03-16T00:00:00.000Z
-- $9 GBP
-- $10 2025-10-01T00:00:00.000Z
-- $11 2026-03-16T00:00:00.000Z
-- $12 GBP
-- $13 2025-10-01T00:00:00.000Z
-- $14 2026-03-16T00:00:00.000Z
-- $15 GBP
-- $16 2025-10-01T00:00:00.000Z
-- $17 2026-03-16T00:00:00.000Z
