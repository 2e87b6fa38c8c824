import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import './page.css';

/** /ours and /peer with ?rows=100000; /list behaves like a server's list. */
const Ours = lazy(() => import('./Ours.tsx'));
const Peer = lazy(() => import('./Peer.tsx'));
const ListPage = lazy(() => import('./ListPage.tsx'));

const router = createBrowserRouter([
  { path: '/ours', element: <Ours /> },
  { path: '/peer', element: <Peer /> },
  { path: '/list/:id?', element: <ListPage /> },
]);

const scheme = new URLSearchParams(location.search).get('scheme');
if (scheme) document.documentElement.dataset['mantineColorScheme'] = scheme;
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}
