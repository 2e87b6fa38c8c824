import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Home } from './Home.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { pageRoute } from './page-route.tsx';
import { pages } from './pages.ts';
import { Root } from './Root.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { Scoped } from './Scoped.tsx';
import { fresh } from '#src/first-view/fresh.ts';
import { Unscoped } from './Unscoped.tsx';

const pageRoutes: RouteObject[] = pages.map((page) => ({
  path: `${page.path}/*`,
  lazy: pageRoute(page),
  ErrorBoundary: RouteFailure,
  HydrateFallback: PageSkeleton,
}));

const nothing = () => null;

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteFailure,
    children: [
      { path: '/', Component: Home },
      {
        path: '/sign-in',
        lazy: fresh(() => import('#src/features/sign-in/routes.tsx')),
        HydrateFallback: nothing,
      },
      {
        path: '/:agencyId/:contactId',
        Component: Scoped,
        children: [
          { index: true, element: <Navigate to="overview" replace /> },
          ...pageRoutes,
          {
            path: 'account',
            lazy: fresh(() => import('#src/features/account/routes.tsx')),
            ErrorBoundary: RouteFailure,
            HydrateFallback: PageSkeleton,
          },
          { path: '*', Component: NotFound },
        ],
      },
      { path: '*', Component: Unscoped },
    ],
  },
];

export const startRouter = () => createBrowserRouter(routes);
export type Router = ReturnType<typeof startRouter>;
