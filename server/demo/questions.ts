/** Publishers' questions about rejections, and advertisers' answers. */
import { chance, oneOf, pick, seed } from './draw.ts';
import type { Step } from './step.ts';

const asked = oneOf('q.seed', 'question', [
  'The customer says that the goods were kept. Could you please look again?',
  'Our log has the click half an hour before the order. Why is it not ours?',
  'Which part of the order came back? We would pay our member for the rest.',
  'We cannot find this reason in the terms of the programme. What did we miss?',
]);
const answered = oneOf('q.seed', 'answer', [
  'Thank you for asking. The refund was booked on the same day, so it stays rejected.',
  'We looked again: the order was sent back in two parcels, both have arrived.',
  'You are right about the click, but the voucher was given to another partner.',
]);

/** Questions about some rejections of the last 200 days; most are answered within three days, none after today. */
export const questions = (today: string): Step => ({
  label: 'Questions',
  sql: `INSERT INTO conversion_note
  SELECT 886000 + row_number() OVER (ORDER BY q.at, q.id, n.step), q.id, q.agency_id, q.publisher_id, q.advertiser_id,
    CASE n.step WHEN 1 THEN p.name ELSE a.name END, ['publisher', 'advertiser'][n.step],
    CASE n.step WHEN 1 THEN ${asked} ELSE ${answered} END,
    CASE n.step WHEN 1 THEN q.at ELSE q.at + (3 + ${pick('q.seed', 'later', 60)}) * INTERVAL 1 HOUR END
  FROM (SELECT c.*, ${seed('c.id', 'question')} AS seed,
      c.decided_at + (20 + ${pick(seed('c.id', 'question'), 'asked', 100)}) * INTERVAL 1 HOUR AS at
    FROM conversion c WHERE c.status = 'rejected' AND c.decided_at > TIMESTAMP '${today}' - INTERVAL 200 DAY) q
  JOIN (VALUES (1), (2)) AS n(step) ON n.step = 1 OR ${chance('q.seed', 'is answered', 600)}
  JOIN contact p ON p.id = q.publisher_id JOIN contact a ON a.id = q.advertiser_id
  WHERE ${chance('q.seed', 'is asked', 150)} AND q.at < TIMESTAMP '${today}' - INTERVAL 3 DAY`,
});
