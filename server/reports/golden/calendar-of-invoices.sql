with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"conversions_sums" as (select k0, k1, k2, k3, cast(coalesce(sum(approved), 0) as bigint) as approved
from (select cast(extract(isoyear from f.invoiced_at) as bigint) * 100 + cast(extract(week from f.invoiced_at) as bigint) as k0, cast(extract(year from f.invoiced_at) as bigint) * 10 + cast(extract(quarter from f.invoiced_at) as bigint) as k1, cast(extract(year from f.invoiced_at) as bigint) as k2, cast(extract(isodow from f.invoiced_at) as bigint) as k3, case when f.status = 'approved' then 1 end as approved
from conversions as f
where f.converted_at >= $2 and f.converted_at < $3) as rows
group by k0, k1, k2, k3) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-W' || substr(cast(k0 as text), 5, 2), '') as d0, coalesce(substr(cast(k1 as text), 1, 4) || '-Q' || substr(cast(k1 as text), 5, 1), '') as d1, coalesce(cast(k2 as text), '') as d2, coalesce(case k3 when 1 then 'Monday' when 2 then 'Tuesday' when 3 then 'Wednesday' when 4 then 'Thursday' when 5 then 'Friday' when 6 then 'Saturday' when 7 then 'Sunday' end, '') as d3, sum(approved) as s0
from (select f.k0 as k0, f.k1 as k1, f.k2 as k2, f.k3 as k3, f.approved
from conversions_sums as f) as united
group by k0, k1, k2, k3) as "groups"
-- $1 1
-- $2 2025-10-01T00:00:00.000Z
-- $3 2026-03-16T00:00:00.000Z
