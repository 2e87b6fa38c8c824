import './app/styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { queries } from './app/boot.ts';
import { fontWhenAtRest } from './app/font.ts';
import { router } from './app/router.tsx';

/** How long the first drawing waits for the code of its page, which the document has asked for already. */
const PATIENCE_MS = 200;

/** In a transition, so that React stops for whatever the visitor does meanwhile. */
function draw(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startTransition(() => createRoot(root).render(<App queries={queries} />));
}

/** Drawing once with the page in it is quicker than drawing a placeholder first: its request is then under way. */
function drawWhenReady(): void {
  let drawn = false;
  const once = () => {
    if (!drawn) draw();
    drawn = true;
  };
  if (router.state.initialized) return once();
  router.subscribe(({ initialized }) => {
    if (initialized) once();
  });
  setTimeout(once, PATIENCE_MS);
}

drawWhenReady();
fontWhenAtRest(queries);
