/** The line at the top of the window while something takes long. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProgressLine } from '#src/app/ProgressLine.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const line = page.getByRole('progressbar');

/** Asks for one thing, and once it is there for more. */
function Page({ first, more }: { first: Promise<string>; more: Promise<string> }) {
  const queries = useQueryClient();
  const [further, setFurther] = useState(false);
  useEffect(
    () => queries.getQueryCache().subscribe(({ query }) => query.state.status === 'success' && setFurther(true)),
    [queries],
  );
  return (
    <>
      <ProgressLine />
      <Asking name="First" answer={first} />
      {further && <Asking name="More" answer={more} />}
    </>
  );
}

function Asking({ name, answer }: { name: string; answer: Promise<string> }) {
  return <p>{useQuery({ queryKey: [name], queryFn: () => answer }).data ?? `${name} is awaited`}</p>;
}

test('it shows what takes long, and goes without a complaint when the answer has the page ask for more', async () => {
  const complaints = vi.spyOn(console, 'error');
  const first = Promise.withResolvers<string>();
  const more = Promise.withResolvers<string>();
  const element = <Page first={first.promise} more={more.promise} />;
  await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await expect.element(line).toBeVisible();
  first.resolve('First is there');
  await expect.element(page.getByText('More is awaited')).toBeVisible();
  more.resolve('More is there');
  await expect.element(page.getByText('More is there')).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  expect(complaints).not.toHaveBeenCalled();
});
