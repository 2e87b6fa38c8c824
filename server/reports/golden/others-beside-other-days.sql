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
"traffic_events_sums" as (select k1, publisher_id, cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.occurred_at >= cast('2025-10-01' as timestamp) then 0 when f.occurred_at >= cast('2025-04-01' as timestamp) then 1 else 2 end as k1, f.publisher_id, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $5 and f.occurred_at < $6 and (f.occurred_at >= $7 and f.occurred_at < $8 or f.occurred_at >= $9 and f.occurred_at < $10 or f.occurred_at >= $11 and f.occurred_at < $12) and f.kind in ('click')) as rows
group by k1, publisher_id
union all select k1, publisher_id, cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.occurred_at >= cast('2025-10-01' as timestamp) then 0 when f.occurred_at >= cast('2025-04-01' as timestamp) then 1 else 2 end as k1, f.publisher_id, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $13 and f.occurred_at < $14 and (f.occurred_at >= $15 and f.occurred_at < $16 or f.occurred_at >= $17 and f.occurred_at < $18 or f.occurred_at >= $19 and f.occurred_at < $20) and f.kind in ('click')) as rows
group by k1, publisher_id),
"conversions_sums" as (select k1, publisher_id, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select case when f.converted_at >= cast('2025-10-01' as timestamp) then 0 when f.converted_at >= cast('2025-04-01' as timestamp) then 1 else 2 end as k1, f.publisher_id, case when f.status = 'pending' then f.commission * cast(target.rate as decimal(19, 8)) end as pendingCommission_target, case when f.status = 'approved' then f.commission * cast(target.rate as decimal(19, 8)) end as approvedCommission_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $21
where f.converted_at >= $22 and f.converted_at < $23 and (f.converted_at >= $24 and f.converted_at < $25 or f.converted_at >= $26 and f.converted_at < $27 or f.converted_at >= $28 and f.converted_at < $29)) as rows
group by k1, publisher_id),
"paid_clicks_sums" as (select k1, publisher_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select case when f.occurred_at >= cast('2025-10-01' as timestamp) then 0 when f.occurred_at >= cast('2025-04-01' as timestamp) then 1 else 2 end as k1, f.publisher_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $30
where f.occurred_at >= $31 and f.occurred_at < $32 and (f.occurred_at >= $33 and f.occurred_at < $34 or f.occurred_at >= $35 and f.occurred_at < $36 or f.occurred_at >= $37 and f.occurred_at < $38) and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k1, publisher_id
union all select k1, publisher_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select case when f.occurred_at >= cast('2025-10-01' as timestamp) then 0 when f.occurred_at >= cast('2025-04-01' as timestamp) then 1 else 2 end as k1, f.publisher_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $39
where f.occurred_at >= $40 and f.occurred_at < $41 and (f.occurred_at >= $42 and f.occurred_at < $43 or f.occurred_at >= $44 and f.occurred_at < $45 or f.occurred_at >= $46 and f.occurred_at < $47) and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k1, publisher_id) select *
from (select case when o0 then coalesce(k0, '') end as d0, cast(k1 as text) as d1, sum(click) as s0, sum(pendingCommission_target) as s1, sum(approvedCommission_target) as s2, sum(clickCommission_target) as s3
from (select case when coalesce(coalesce(publisher.name, ''), '') in ($48) then coalesce(publisher.name, '') end as k0, coalesce(coalesce(publisher.name, ''), '') in ($49) as o0, f.k1 as k1, f.click, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from traffic_events_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
union all select case when coalesce(coalesce(publisher.name, ''), '') in ($50) then coalesce(publisher.name, '') end as k0, coalesce(coalesce(publisher.name, ''), '') in ($51) as o0, f.k1 as k1, cast(null as bigint) as click, f.pendingCommission_target, f.approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from conversions_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
union all select case when coalesce(coalesce(publisher.name, ''), '') in ($52) then coalesce(publisher.name, '') end as k0, coalesce(coalesce(publisher.name, ''), '') in ($53) as o0, f.k1 as k1, cast(null as bigint) as click, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, f.clickCommission_target
from paid_clicks_sums as f
left join contacts as publisher on publisher.id = f.publisher_id) as united
group by k0, o0, k1) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 1
-- $5 2024-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
-- $7 2024-10-01T00:00:00.000Z
-- $8 2025-03-16T00:00:00.000Z
-- $9 2025-04-01T00:00:00.000Z
-- $10 2025-10-01T00:00:00.000Z
-- $11 2025-10-01T00:00:00.000Z
-- $12 2026-03-16T00:00:00.000Z
-- $13 2024-10-01T00:00:00.000Z
-- $14 2026-03-16T00:00:00.000Z
-- $15 2024-10-01T00:00:00.000Z
-- $16 2025-03-16T00:00:00.000Z
-- $17 2025-04-01T00:00:00.000Z
-- $18 2025-10-01T00:00:00.000Z
-- $19 2025-10-01T00:00:00.000Z
-- $20 2026-03-16T00:00:00.000Z
-- $21 GBP
-- $22 2024-10-01T00:00:00.000Z
-- $23 2026-03-16T00:00:00.000Z
-- $24 2024-10-01T00:00:00.000Z
-- $25 2025-03-16T00:00:00.000Z
-- $26 2025-04-01T00:00:00.000Z
-- $27 2025-10-01T00:00:00.000Z
-- $28 2025-10-01T00:00:00.000Z
-- $29 2026-03-16T00:00:00.000Z
-- $30 GBP
-- $31 2024-10-01T00:00:00.000Z
-- $32 2026-03-16T00:00:00.000Z
-- $33 2024-10-01T00:00:00.000Z
-- $34 2025-03-16T00:00:00.000Z
-- $35 2025-04-01T00:00:00.000Z
-- $36 2025-10-01T00:00:00.000Z
-- $37 2025-10-01T00:00:00.000Z
-- $38 2026-03-16T00:00:00.000Z
-- $39 GBP
-- $40 2024-10-01T00:00:00.000Z
-- $41 2026-03-16T00:00:00.000Z
-- $42 2024-10-01T00:00:00.000Z
-- $43 2025-03-16T00:00:00.000Z
-- $44 2025-04-01T00:00:00.000Z
-- $45 2025-10-01T00:00:00.000Z
-- $46 2025-10-01T00:00:00.000Z
-- $47 2026-03-16T00:00:00.000Z
-- $48 Dealscout
-- $49 Dealscout
-- $50 Dealscout
-- $51 Dealscout
-- $52 Dealscout
-- $53 Dealscout
