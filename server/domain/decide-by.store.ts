import { DAY_MS } from '#contract/day';
import { sql } from 'kysely';

/**
 * SQL of the moment until which a pending conversion is to be decided: its campaign's validation window after the sale;
 * null for others. For queries that join `campaigns` to `conversions`.
 */
export const DECIDE_BY =
  "case when conversions.status = 'pending' then conversions.converted_at + campaigns.validation_days * interval '1 day' end";

export const decideBy = sql.raw<Date | null>(DECIDE_BY);

/** The same moment of a conversion as it is stored. @param days its campaign's validation window */
export const decideByOf = (
  { status, converted_at }: { status: string; converted_at: Date },
  days: number,
): Date | null => (status === 'pending' ? new Date(converted_at.getTime() + days * DAY_MS) : null);
