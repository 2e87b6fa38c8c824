with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $2),
"conversions" as not materialized (select *
from "conversion"
where "agency_id" = $3),
"traffic_events_sums" as (select k0, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(extract(isoyear from f.occurred_at) as bigint) * 100 + cast(extract(week from f.occurred_at) as bigint) as k0, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $4 and f.occurred_at < $5 and f.kind in ('click')) as rows
group by k0
union all select k0, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(extract(isoyear from f.occurred_at) as bigint) * 100 + cast(extract(week from f.occurred_at) as bigint) as k0, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $6 and f.occurred_at < $7 and f.kind in ('click')) as rows
group by k0),
"conversions_sums" as (select k0, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select cast(extract(isoyear from f.converted_at) as bigint) * 100 + cast(extract(week from f.converted_at) as bigint) as k0, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
where f.converted_at >= $8 and f.converted_at < $9) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-W' || substr(cast(k0 as text), 5, 2), '') as d0, sum(click) as s0, sum(pending) as s1, sum(approved) as s2, sum(rejected) as s3
from (select f.k0 as k0, f.click, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected
from traffic_events_sums as f
union all select f.k0 as k0, cast(null as bigint) as click, f.pending, f.approved, f.rejected
from conversions_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
-- $6 2025-10-01T00:00:00.000Z
-- $7 2026-03-16T00:00:00.000Z
-- $8 2025-10-01T00:00:00.000Z
-- $9 2026-03-16T00:00:00.000Z
