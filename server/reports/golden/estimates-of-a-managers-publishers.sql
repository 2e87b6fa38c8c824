with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $3),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $4),
"odds" as (select campaign_id, count(case when status = 'approved' then 1 end) as approved, count(*) as decided
from conversions as f
where status in ('approved', 'rejected') and converted_at >= $5 and converted_at < $6 and f.publisher_id in (select id
from contacts
where account_manager_id in ($7))
group by campaign_id),
"conversions_sums" as (select k0, cast(coalesce(sum(approvedNetCost_target), 0) as decimal(38, 20)) as approvedNetCost_target
from (select cast(extract(year from f.converted_at) as bigint) * 100 + cast(extract(month from f.converted_at) as bigint) as k0, case when f.status = 'approved' then f.net_cost * cast(target.rate as decimal(19, 8)) end as approvedNetCost_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $8
where f.converted_at >= $9 and f.converted_at < $10 and f.publisher_id in (select id
from contacts
where account_manager_id in ($11))) as rows
group by k0),
"paid_clicks_sums" as (select k0, cast(coalesce(sum(clickNetCost_target), 0) as decimal(38, 20)) as clickNetCost_target
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, f.click_net_cost * cast(target.rate as decimal(19, 8)) as clickNetCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $12
where f.occurred_at >= $13 and f.occurred_at < $14 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0) and f.publisher_id in (select id
from contacts
where account_manager_id in ($15))) as rows
group by k0
union all select k0, cast(coalesce(sum(clickNetCost_target), 0) as decimal(38, 20)) as clickNetCost_target
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, f.click_net_cost * cast(target.rate as decimal(19, 8)) as clickNetCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $16
where f.occurred_at >= $17 and f.occurred_at < $18 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0) and f.publisher_id in (select id
from contacts
where account_manager_id in ($19))) as rows
group by k0),
"pending_sums" as (select k0, string_agg(cast(approved as text) || '/' || cast(decided as text) || '/' || cast(n as text) || '/' || cast(expectedNetCost_target as text), ',') as odds
from (select k0, approved, decided, count(*) as n, cast(coalesce(sum(expectedNetCost_target), 0) as decimal(38, 20)) as expectedNetCost_target
from (select cast(extract(year from f.converted_at) as bigint) * 100 + cast(extract(month from f.converted_at) as bigint) as k0, f.net_cost * cast(target.rate as decimal(19, 8)) as expectedNetCost_target, case when odds.decided >= 20 then odds.approved when whole.decided > 0 then whole.approved else 1 end as approved, case when odds.decided >= 20 then odds.decided when whole.decided > 0 then whole.decided else 1 end as decided
from conversions as f
left join odds on odds.campaign_id = f.campaign_id
cross join (select coalesce(sum(approved), 0) as approved, coalesce(sum(decided), 0) as decided
from odds) as whole
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $20
where f.converted_at >= $21 and f.converted_at < $22 and f.status = 'pending' and f.publisher_id in (select id
from contacts
where account_manager_id in ($23))) as rows
group by k0, approved, decided) as weighed
group by k0),
"traffic_events_sums" as (select k0
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $24 and f.occurred_at < $25 and f.kind in ('click') and f.publisher_id in (select id
from contacts
where account_manager_id in ($26))) as rows
group by k0
union all select k0
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $27 and f.occurred_at < $28 and f.kind in ('click') and f.publisher_id in (select id
from contacts
where account_manager_id in ($29))) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-' || substr(cast(k0 as text), 5, 2), '') as d0, sum(approvedNetCost_target) as s0, sum(clickNetCost_target) as s1, max(odds) as odds
from (select f.k0 as k0, f.approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target, cast(null as text) as odds
from conversions_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as approvedNetCost_target, f.clickNetCost_target, cast(null as text) as odds
from paid_clicks_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target, f.odds
from pending_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target, cast(null as text) as odds
from traffic_events_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 1
-- $5 2025-09-16T00:00:00.000Z
-- $6 2026-03-15T00:00:00.000Z
-- $7 11
-- $8 GBP
-- $9 2025-10-01T00:00:00.000Z
-- $10 2026-03-16T00:00:00.000Z
-- $11 11
-- $12 GBP
-- $13 2025-10-01T00:00:00.000Z
-- $14 2026-03-16T00:00:00.000Z
-- $15 11
-- $16 GBP
-- $17 2025-10-01T00:00:00.000Z
-- $18 2026-03-16T00:00:00.000Z
-- $19 11
-- $20 GBP
-- $21 2025-10-01T00:00:00.000Z
-- $22 2026-03-16T00:00:00.000Z
-- $23 11
-- $24 2025-10-01T00:00:00.000Z
-- $25 2026-03-16T00:00:00.000Z
-- $26 11
-- $27 2025-10-01T00:00:00.000Z
-- $28 2026-03-16T00:00:00.000Z
-- $29 11
