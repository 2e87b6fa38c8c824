import type { Measured } from '../measure.ts';
import { measureReports } from './run.ts';

/** PostgreSQL is left out: it takes half an hour to load these rows, and minutes for an answer. */
export const run = (): Promise<Measured[]> => measureReports({ conversions: 10_000_000, budget: 600, postgres: false });
