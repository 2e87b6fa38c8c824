import './app/styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { askedEarly } from './first-view/early/requests.ts';
import { queryOf } from './api/query.ts';
import { App } from './app/App.tsx';
import { queries } from './app/boot.ts';
import { startRouter, type Router } from './app/router.tsx';

/** How long the first drawing waits for its page's code and first answers, which the document has asked for already. */
const PATIENCE_MS = 200;

/** In a transition, so that React stops for whatever the visitor does meanwhile. */
function draw(router: Router): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startTransition(() => createRoot(root).render(<App queries={queries} router={router} />));
}

/** The page's code is there. */
async function loaded(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve());
  });
}

/** The answers that the page begins with are there, or refused. */
async function answered(): Promise<void> {
  const requests = await askedEarly();
  await Promise.allSettled(requests.map(({ endpoint, input }) => queries.query(queryOf(endpoint, input))));
}

/** Drawing once with the page and its rows is quicker than drawing placeholders first. */
async function drawWhenReady(router: Router): Promise<void> {
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.all([loaded(router), answered()]), patience]);
  draw(router);
}

// In a task of its own: on a slow phone running all modules is one that is long enough.
setTimeout(() => void drawWhenReady(startRouter()));
