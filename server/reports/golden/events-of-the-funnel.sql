with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $2),
"traffic_events_sums" as (select k0, cast(coalesce(sum(quoteStart), 0) as bigint) as quoteStart, cast(coalesce(sum(quote), 0) as bigint) as quote, cast(coalesce(sum(basket), 0) as bigint) as basket
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, case when f.kind = 'quoteStart' then f.quantity end as quoteStart, case when f.kind = 'quote' then f.quantity end as quote, case when f.kind = 'basket' then f.quantity end as basket
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $3 and f.occurred_at < $4 and f.kind in ('quoteStart', 'quote', 'basket')) as rows
group by k0
union all select k0, cast(coalesce(sum(quoteStart), 0) as bigint) as quoteStart, cast(coalesce(sum(quote), 0) as bigint) as quote, cast(coalesce(sum(basket), 0) as bigint) as basket
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, case when f.kind = 'quoteStart' then f.quantity end as quoteStart, case when f.kind = 'quote' then f.quantity end as quote, case when f.kind = 'basket' then f.quantity end as basket
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $5 and f.occurred_at < $6 and f.kind in ('quoteStart', 'quote', 'basket')) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-' || substr(cast(k0 as text), 5, 2), '') as d0, sum(quoteStart) as s0, sum(quote) as s1, sum(basket) as s2
from (select f.k0 as k0, f.quoteStart, f.quote, f.basket
from traffic_events_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 2025-10-01T00:00:00.000Z
-- $4 2026-03-16T00:00:00.000Z
-- $5 2025-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
