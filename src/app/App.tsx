import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import type { Router } from './router.tsx';
import { theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'partnerdeck:theme' });

interface AppProps {
  queries: QueryClient;
  router: Router;
}

export function App({ queries, router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  );
}
