/** The demo network's days and their traffic: growth, seasons, weeks, sales days. */
import { list, pick, seed } from './draw.ts';
import type { Step } from './step.ts';

const months = 25;

/** Resolution of a day's draw: a slot is one of this many equal shares of a profile's traffic. */
export const slots = 16384;

/** Per mille of an average month, in the middle of January … December. */
const seasons = {
  1: {
    name: 'retail',
    month: [880, 820, 870, 900, 930, 940, 920, 900, 960, 1010, 1330, 1290],
    week: [1010, 1030, 980, 960, 970, 950, 1100],
  },
  2: {
    name: 'finance',
    month: [1180, 1060, 1110, 1010, 980, 950, 930, 920, 1030, 1040, 1030, 800],
    week: [1200, 1190, 1160, 1120, 1040, 640, 600],
  },
  3: {
    name: 'travel',
    month: [1380, 1190, 1020, 990, 1040, 1110, 1120, 960, 860, 830, 950, 740],
    week: [1040, 1020, 1000, 970, 930, 960, 1090],
  },
  4: {
    name: 'steady',
    month: [1080, 980, 970, 960, 960, 950, 940, 950, 1070, 1040, 1120, 1060],
    week: [1060, 1050, 1030, 1000, 960, 930, 980],
  },
} as const;

/** yyyy-mm-dd of the first day with data. */
export function firstDay(today: string): string {
  const end = new Date(`${today}T00:00:00Z`);
  const start = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - months, 1));
  const lastOfMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(end.getUTCDate(), lastOfMonth) + 1);
  return start.toISOString().slice(0, 10);
}

/** A profile's factor for a day, interpolated linearly between the middles of two months. */
function weight(profile: 1 | 2 | 3 | 4): string {
  const month = list(seasons[profile].month);
  const here = `${month}[month(mid)]`;
  const next = `${month}[1 + month(mid) % 12]`;
  const season = `(${here} + (${next} - ${here}) * (day(mid) - 1) // 31)`;
  const week = `${list(seasons[profile].week)}[isodow(day)]`;
  return `CAST(growth * ${season} // 1000 * ${week} // 1000 * noise // 1000 * ${profile === 2 ? '1000' : 'sales'} // 1000 AS BIGINT)`;
}

/** Sales peaks: the Friday and the Monday of the last week of November. */
const sales = `CASE
  WHEN isodow(day) = 5 AND month(day) = 11 AND day(day) BETWEEN 23 AND 29 THEN 2600
  WHEN isodow(day) = 1 AND (month(day) = 11 AND day(day) >= 26 OR month(day) = 12 AND day(day) <= 2) THEN 2200
  WHEN month(day) = 11 AND day(day) >= 21 THEN 1650
  WHEN month(day) = 12 AND day(day) BETWEEN 24 AND 26 THEN 600
  ELSE 1000 END`;

export function calendar(today: string): Step[] {
  return [
    {
      label: 'Calendar',
      sql: `CREATE TEMP TABLE demo_day AS
        WITH plain AS (
          SELECT CAST(d AS DATE) AS day, CAST(d - INTERVAL 15 DAY AS DATE) AS mid,
            row_number() OVER (ORDER BY d) AS no
          FROM generate_series(TIMESTAMP '${firstDay(today)}', TIMESTAMP '${today}', INTERVAL 1 DAY) AS t(d)),
        mood AS (
          SELECT *, 1000 * (1000 + 950 * no // 760) AS growth, 920 + ${pick(seed('no', 'day'), 'noise', 161)} AS noise, ${sales} AS sales
          FROM plain),
        busy AS (
          SELECT day, unnest([1, 2, 3, 4]) AS profile,
            unnest([${weight(1)}, ${weight(2)}, ${weight(3)}, ${weight(4)}]) AS weight
          FROM mood),
        total AS (
          SELECT *, CAST(sum(weight) OVER (PARTITION BY profile ORDER BY day) AS BIGINT) AS upto,
            CAST(sum(weight) OVER (PARTITION BY profile) AS BIGINT) AS whole
          FROM busy)
        SELECT profile, day, (upto - weight) * ${slots} // whole AS slot_from, upto * ${slots} // whole AS slot_to
        FROM total`,
    },
    {
      label: 'Calendar',
      sql: `CREATE TEMP TABLE demo_slot AS
        SELECT profile, unnest(range(slot_from, slot_to)) AS slot, day FROM demo_day`,
    },
  ];
}
