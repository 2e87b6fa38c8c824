export const palette = {
  goTo: (page: string) => `Go to ${page.toLowerCase()}`,
  theme: { light: 'Use the light theme', dark: 'Use the dark theme', auto: 'Follow the system theme' },
  signOut: 'Sign out',
  showShortcuts: 'Show shortcuts',
  foldNavigation: 'Fold or unfold navigation',
  shortcuts: 'Shortcuts',
  shortcut: {
    palette: 'Search everything and run actions',
    search: 'Search on the page',
    list: 'From the title of a page into its list; Enter opens a row',
    sheet: 'This list',
    close: 'Close what is open',
  },
  singleKeys: 'Use shortcuts of single keys',
} as const;
