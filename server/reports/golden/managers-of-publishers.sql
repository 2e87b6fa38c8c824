with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $2),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $3),
"traffic_events_sums" as (select cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $4 and f.occurred_at < $5 and f.kind in ('click') and f.publisher_id in (select id
from contacts
where account_manager_id in ($6, $7))) as rows
union all select cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $8 and f.occurred_at < $9 and f.kind in ('click') and f.publisher_id in (select id
from contacts
where account_manager_id in ($10, $11))) as rows) select *
from (select sum(click) as s0
from (select f.click
from traffic_events_sums as f) as united) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
-- $6 11
-- $7 12
-- $8 2025-10-01T00:00:00.000Z
-- $9 2026-03-16T00:00:00.000Z
-- $10 11
-- $11 12
