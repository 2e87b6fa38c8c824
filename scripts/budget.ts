/** The first view of a list may cost 230 kB of scripts and styles as sent, and 17 requests. Part of `npm test`. */
import { budgetOf, sizes } from '../bench/browser/first-view.ts';

let over = false;
for (const [list, view] of Object.entries(await sizes())) {
  const budget = budgetOf(list);
  over ||= view.bytes > budget.bytes || view.requests > budget.requests;
  console.log(
    `${list}: ${view.bytes} bytes of scripts and styles (budget ${budget.bytes}), ` +
      `${view.requests} requests (budget ${budget.requests})`,
  );
}
if (over) {
  console.error('Over the budget. `npx vite build` lists the chunks; load what the first view does not need later.');
  process.exitCode = 1;
}
