with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $2),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $3),
"assists" as not materialized (select *
from "assist"
where "agency_id" = $4),
"conversions_sums" as (select k0, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select coalesce(f.device_type, '') as k0, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
where f.converted_at >= $5 and f.converted_at < $6) as rows
group by k0),
"traffic_events_sums" as (select k0, cast(coalesce(sum(click), 0) as bigint) as click, cast(coalesce(sum(impression), 0) as bigint) as impression
from (select coalesce(f.device_type, '') as k0, case when f.kind = 'click' then f.quantity end as click, case when f.kind = 'impression' then f.quantity end as impression
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $7 and f.occurred_at < $8 and f.kind in ('click', 'impression')) as rows
group by k0
union all select k0, cast(coalesce(sum(click), 0) as bigint) as click, cast(coalesce(sum(impression), 0) as bigint) as impression
from (select coalesce(f.device_type, '') as k0, case when f.kind = 'click' then f.quantity end as click, case when f.kind = 'impression' then f.quantity end as impression
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $9 and f.occurred_at < $10 and f.kind in ('click', 'impression')) as rows
group by k0),
"assists_sums" as (select k0, cast(coalesce(sum(assisted), 0) as bigint) as assisted
from (select coalesce(f.device_type, '') as k0, 1 as assisted
from assists as f
where f.converted_at >= $11 and f.converted_at < $12) as rows
group by k0) select *
from (select coalesce(k0, '') as d0, sum(pending) as s0, sum(approved) as s1, sum(rejected) as s2, sum(click) as s3, sum(impression) as s4, sum(assisted) as s5
from (select f.k0 as k0, f.pending, f.approved, f.rejected, cast(null as bigint) as click, cast(null as bigint) as impression, cast(null as bigint) as assisted
from conversions_sums as f
union all select f.k0 as k0, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected, f.click, f.impression, cast(null as bigint) as assisted
from traffic_events_sums as f
union all select f.k0 as k0, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected, cast(null as bigint) as click, cast(null as bigint) as impression, f.assisted
from assists_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 1
-- $5 2025-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
-- $7 2025-10-01T00:00:00.000Z
-- $8 2026-03-16T00:00:00.000Z
-- $9 2025-10-01T00:00:00.000Z
-- $10 2026-03-16T00:00:00.000Z
-- $11 2025-10-01T00:00:00.000Z
-- $12 2026-03-16T00:00:00.000Z
