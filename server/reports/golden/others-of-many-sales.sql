with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $3),
"conversions_sums" as (select k1, publisher_id, campaign_id, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select cast(extract(year from f.converted_at) as bigint) * 100 + cast(extract(month from f.converted_at) as bigint) as k1, f.publisher_id, f.campaign_id, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
where f.converted_at >= $4 and f.converted_at < $5) as rows
group by k1, publisher_id, campaign_id) select *
from (select coalesce(k0, '') as d0, coalesce(substr(cast(k1 as text), 1, 4) || '-' || substr(cast(k1 as text), 5, 2), '') as d1, case when o2 then coalesce(k2, '') end as d2, sum(pending) as s0, sum(approved) as s1, sum(rejected) as s2
from (select coalesce(publisher.name, '') as k0, f.k1 as k1, case when coalesce(substr(cast(f.k1 as text), 1, 4) || '-' || substr(cast(f.k1 as text), 5, 2), '') || chr(1) || coalesce(coalesce(campaign.name, ''), '') in ($6) then coalesce(campaign.name, '') end as k2, coalesce(substr(cast(f.k1 as text), 1, 4) || '-' || substr(cast(f.k1 as text), 5, 2), '') || chr(1) || coalesce(coalesce(campaign.name, ''), '') in ($7) as o2, f.pending, f.approved, f.rejected
from conversions_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
left join campaigns as campaign on campaign.id = f.campaign_id) as united
group by k0, k1, k2, o2) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
-- $6 2025-12Harbour Lane Home
-- $7 2025-12Harbour Lane Home
