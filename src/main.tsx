import './app/styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { askedEarly } from './first-view/early/requests.ts';
import { queryOf } from './api/query.ts';
import { App } from './app/App.tsx';
import { queries } from './app/boot.ts';
import { startRouter, type Router } from './app/router.tsx';

/** Longest wait of the first render for the page's code and first answers, which are already requested. */
const PATIENCE_MS = 200;

/** In a transition, so that React yields to user input. */
function draw(router: Router): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startTransition(() => createRoot(root).render(<App queries={queries} router={router} />));
}

async function loaded(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve());
  });
}

/** Resolves when the page's first requests have settled. */
async function answered(): Promise<void> {
  const requests = await askedEarly();
  await Promise.allSettled(requests.map(({ endpoint, input }) => queries.query(queryOf(endpoint, input))));
}

/** One render with the page and its rows is faster than placeholders first. */
async function drawWhenReady(router: Router): Promise<void> {
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.all([loaded(router), answered()]), patience]);
  draw(router);
}

// A separate task: on a slow phone, running all modules is a long task already.
setTimeout(() => void drawWhenReady(startRouter()));
