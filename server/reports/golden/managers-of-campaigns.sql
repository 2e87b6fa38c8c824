with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $2),
"odds" as (select campaign_id, count(case when status = 'approved' then 1 end) as approved, count(*) as decided
from conversions as f
where status in ('approved', 'rejected') and converted_at >= $3 and converted_at < $4 and f.campaign_id in (select id
from campaigns
where account_manager_id in ($5))
group by campaign_id),
"conversions_sums" as (select cast(coalesce(sum(approved), 0) as bigint) as approved
from (select case when f.status = 'approved' then 1 end as approved
from conversions as f
where f.converted_at >= $6 and f.converted_at < $7 and f.campaign_id in (select id
from campaigns
where account_manager_id in ($8))) as rows),
"pending_sums" as (select string_agg(cast(approved as text) || '/' || cast(decided as text) || '/' || cast(n as text), ',') as odds
from (select approved, decided, count(*) as n
from (select case when odds.decided >= 20 then odds.approved when whole.decided > 0 then whole.approved else 1 end as approved, case when odds.decided >= 20 then odds.decided when whole.decided > 0 then whole.decided else 1 end as decided
from conversions as f
left join odds on odds.campaign_id = f.campaign_id
cross join (select coalesce(sum(approved), 0) as approved, coalesce(sum(decided), 0) as decided
from odds) as whole
where f.converted_at >= $9 and f.converted_at < $10 and f.status = 'pending' and f.campaign_id in (select id
from campaigns
where account_manager_id in ($11))) as rows
group by approved, decided) as weighed) select *
from (select sum(approved) as s0, max(odds) as odds
from (select f.approved, cast(null as text) as odds
from conversions_sums as f
union all select cast(null as bigint) as approved, f.odds
from pending_sums as f) as united) as "groups"
-- $1 1
-- $2 1
-- $3 2025-09-16T00:00:00.000Z
-- $4 2026-03-15T00:00:00.000Z
-- $5 11
-- $6 2025-10-01T00:00:00.000Z
-- $7 2026-03-16T00:00:00.000Z
-- $8 11
-- $9 2025-10-01T00:00:00.000Z
-- $10 2026-03-16T00:00:00.000Z
-- $11 11
