// `npm run dev`: the API, started again when its code changes, and Vite with hot reload in front of it.
import { become, prepare } from './bootstrap.mjs';

become(prepare(), ['scripts/dev.ts']);
