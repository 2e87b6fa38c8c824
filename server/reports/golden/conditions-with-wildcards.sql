with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $2),
"campaigns" as not materialized (select *
from "campaign"
where "agency_id" = $3),
"conversions" as not materialized (select *
from "conversion"
where "agency_id" = $4),
"traffic_events_sums" as (select cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join campaigns as campaign on campaign.id = f.campaign_id
where f.occurred_at >= $5 and f.occurred_at < $6 and f.kind in ('click') and ((folded(coalesce(coalesce(campaign.name, ''), '')) like folded(cast($7 as text)) escape '\' and coalesce('', '') in ($8, $9)))) as rows
union all select cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join campaigns as campaign on campaign.id = f.campaign_id
where f.occurred_at >= $10 and f.occurred_at < $11 and f.kind in ('click') and ((folded(coalesce(coalesce(campaign.name, ''), '')) like folded(cast($12 as text)) escape '\' and coalesce('', '') in ($13, $14)))) as rows),
"conversions_sums" as (select cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
left join campaigns as campaign on campaign.id = f.campaign_id
where f.converted_at >= $15 and f.converted_at < $16 and ((folded(coalesce(coalesce(campaign.name, ''), '')) like folded(cast($17 as text)) escape '\' and coalesce(coalesce(f.voucher_code, ''), '') in ($18, $19)))) as rows) select *
from (select sum(click) as s0, sum(pending) as s1, sum(approved) as s2, sum(rejected) as s3
from (select f.click, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected
from traffic_events_sums as f
union all select cast(null as bigint) as click, f.pending, f.approved, f.rejected
from conversions_sums as f) as united) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 1
-- $5 2025-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
-- $7 a_b%~
-- $8 
-- $9 SAVE10
-- $10 2025-10-01T00:00:00.000Z
-- $11 2026-03-16T00:00:00.000Z
-- $12 a_b%~
-- $13 
-- $14 SAVE10
-- $15 2025-10-01T00:00:00.000Z
-- $16 2026-03-16T00:00:00.000Z
-- $17 a_b%~
-- $18 
-- $19 SAVE10
