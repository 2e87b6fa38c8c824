with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"conversion_items" as not materialized (select *
from "conversion_item"
where "agency_id" = $2),
"conversions_sums" as (select k0, k1, k2, cast(coalesce(sum(originalValue_target), 0) as decimal(38, 20)) as originalValue_target
from (select coalesce(item.category, '') as k0, coalesce(item.policy_type, '') as k1, cast(extract(year from f.converted_at) as bigint) * 100 + cast(extract(month from f.converted_at) as bigint) as k2, f.orig_value * cast(target.rate as decimal(19, 8)) as originalValue_target
from conversions as f
left join (select distinct conversion_id, coalesce(category, '') as category, coalesce(policy_type, '') as policy_type
from conversion_items) as item on item.conversion_id = f.id
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $3
where f.converted_at >= $4 and f.converted_at < $5) as rows
group by k0, k1, k2) select *
from (select coalesce(k0, '') as d0, coalesce(k1, '') as d1, coalesce(substr(cast(k2 as text), 1, 4) || '-' || substr(cast(k2 as text), 5, 2), '') as d2, sum(originalValue_target) as s0
from (select f.k0 as k0, f.k1 as k1, f.k2 as k2, f.originalValue_target
from conversions_sums as f) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 GBP
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
