import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Home } from './Home.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { pageRoute } from './page-route.tsx';
import { pages } from './pages.ts';
import { Root } from './Root.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { Scoped } from './Scoped.tsx';
import { ownNetwork } from '#src/lib/network.ts';
import { paths } from '#src/lib/paths.ts';
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
        path: '/set-up',
        lazy: fresh(() => import('#src/features/set-up/routes.tsx')),
        HydrateFallback: nothing,
      },
      {
        path: '/join/:agency',
        lazy: fresh(() => import('#src/features/join/routes.tsx')),
        HydrateFallback: nothing,
      },
      {
        path: '/join/:agency/confirm',
        lazy: fresh(() => import('#src/features/join/Confirm.tsx')),
        HydrateFallback: nothing,
      },
      {
        path: paths.resetPassword,
        lazy: fresh(() => import('#src/features/sign-in/ResetPassword.tsx')),
        HydrateFallback: nothing,
      },
      {
        path: paths.confirmAddress,
        lazy: fresh(() => import('#src/features/sign-in/ConfirmAddress.tsx')),
        HydrateFallback: nothing,
      },
      {
        path: '/invitation/:code',
        lazy: fresh(() => import('#src/features/invitation/routes.tsx')),
        HydrateFallback: nothing,
      },
      {
        path: paths.connectAlone,
        lazy: fresh(() => import('./ConnectAlone.tsx')),
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
          {
            path: 'new-network',
            lazy: fresh(() => import('#src/features/new-network/routes.tsx')),
            ErrorBoundary: RouteFailure,
            HydrateFallback: PageSkeleton,
          },
          {
            path: 'connect',
            lazy: fresh(() => import('#src/features/connect/routes.tsx')),
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

export const startRouter = () => createBrowserRouter(routes, { basename: ownNetwork || '/' });
export type Router = ReturnType<typeof startRouter>;
