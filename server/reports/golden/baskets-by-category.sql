with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"conversion_items" as not materialized (select *
from "conversion_item"
where "agency_id" = $2),
"conversions_sums" as (select k0, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected, cast(coalesce(sum(pendingValue_target), 0) as decimal(38, 20)) as pendingValue_target, cast(coalesce(sum(approvedValue_target), 0) as decimal(38, 20)) as approvedValue_target
from (select coalesce(item.category, '') as k0, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected, case when f.status = 'pending' then f.value * cast(target.rate as decimal(19, 8)) end as pendingValue_target, case when f.status = 'approved' then f.value * cast(target.rate as decimal(19, 8)) end as approvedValue_target
from conversions as f
left join (select distinct conversion_id, coalesce(category, '') as category
from conversion_items) as item on item.conversion_id = f.id
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $3
where f.converted_at >= $4 and f.converted_at < $5) as rows
group by k0) select *
from (select coalesce(k0, '') as d0, sum(pending) as s0, sum(approved) as s1, sum(rejected) as s2, sum(pendingValue_target) as s3, sum(approvedValue_target) as s4
from (select f.k0 as k0, f.pending, f.approved, f.rejected, f.pendingValue_target, f.approvedValue_target
from conversions_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 GBP
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
