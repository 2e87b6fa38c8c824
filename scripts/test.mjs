// `npm test`: from a fresh checkout to `N passed, N failed`. The suites are in suites.ts.
import { become, prepare } from './bootstrap.mjs';

become(prepare(), ['scripts/suites.ts', ...process.argv.slice(2)]);
