with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"conversions_sums" as (select cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
where f.converted_at >= $2 and f.converted_at < $3) as rows) select *
from (select sum(pending) as s0, sum(approved) as s1, sum(rejected) as s2
from (select f.pending, f.approved, f.rejected
from conversions_sums as f) as united) as "groups"
-- $1 1
-- $2 2025-10-01T00:00:00.000Z
-- $3 2026-03-16T00:00:00.000Z
