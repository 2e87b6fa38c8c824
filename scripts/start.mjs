// `npm start`: from a fresh checkout to a served dashboard.
import { become, prepare, runFirst } from './bootstrap.mjs';

const node = prepare();
runFirst(node, ['scripts/build.ts']);
become(node, ['server/main.ts', ...process.argv.slice(2)]);
