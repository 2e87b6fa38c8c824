import type { Measured } from '../measure.ts';
import { measureReports } from './run.ts';

export const run = (): Promise<Measured[]> => measureReports({ conversions: 1_000_000, budget: 100, postgres: true });
