with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"conversions_sums" as (select k0, k1, k2, k3, k4, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select cast(f.converted_at as date) as k0, cast(f.converted_at as date) - cast(cast(extract(isodow from f.converted_at) as bigint) - 1 as integer) as k1, cast(extract(month from f.converted_at) as bigint) as k2, cast(extract(month from f.converted_at) as bigint) as k3, cast(extract(minute from f.converted_at) as bigint) as k4, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
where f.converted_at >= $2 and f.converted_at < $3) as rows
group by k0, k1, k2, k3, k4) select *
from (select coalesce(replace(cast(k0 as text), '-', ''), '') as d0, coalesce(cast(k1 as text), '') as d1, coalesce(case k2 when 1 then 'January' when 2 then 'February' when 3 then 'March' when 4 then 'April' when 5 then 'May' when 6 then 'June' when 7 then 'July' when 8 then 'August' when 9 then 'September' when 10 then 'October' when 11 then 'November' when 12 then 'December' end, '') as d2, coalesce(cast(k3 as text), '') as d3, coalesce(cast(k4 as text), '') as d4, sum(pending) as s0, sum(approved) as s1, sum(rejected) as s2
from (select f.k0 as k0, f.k1 as k1, f.k2 as k2, f.k3 as k3, f.k4 as k4, f.pending, f.approved, f.rejected
from conversions_sums as f) as united
group by k0, k1, k2, k3, k4) as "groups"
-- $1 1
-- $2 2025-10-01T00:00:00.000Z
-- $3 2026-03-16T00:00:00.000Z
