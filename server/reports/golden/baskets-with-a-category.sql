with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"conversion_items" as not materialized (select *
from "conversion_item"
where "agency_id" = $2),
"conversions_sums" as (select cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select distinct f.id as fact_id, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
left join conversion_items as item on item.conversion_id = f.id
where f.converted_at >= $3 and f.converted_at < $4 and ((folded(coalesce(coalesce(item.category, ''), '')) like folded(cast($5 as text)) escape '\'))) as rows) select *
from (select sum(pending) as s0, sum(approved) as s1, sum(rejected) as s2
from (select f.pending, f.approved, f.rejected
from conversions_sums as f) as united) as "groups"
-- $1 1
-- $2 1
-- $3 2025-10-01T00:00:00.000Z
-- $4 2026-03-16T00:00:00.000Z
-- $5 %a%
