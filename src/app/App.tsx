import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import type { Router } from './router.tsx';
import { styleNonce } from '#src/first-view/early/boot-data.ts';
import { theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'partnerdeck:theme' });

const nonce = () => styleNonce() ?? '';
// The library that holds the page still behind a dialog looks for it there.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

interface AppProps {
  queries: QueryClient;
  router: Router;
}

export function App({ queries, router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="auto" getStyleNonce={nonce}>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  );
}
