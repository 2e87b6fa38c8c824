/** The states any part of a page can be in. */
export const states = {
  loading: 'Loading',
  failed: 'This could not be loaded',
  retry: 'Try again',
  offline: 'You are offline. What you see may be old.',
  forbidden: 'You may not see this',
  notFound: 'There is nothing here',
} as const;
