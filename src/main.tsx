import './app/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { openBrowserSession } from './app/boot.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App queries={openBrowserSession()} />);
