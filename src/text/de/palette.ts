import type { palette as english } from '../en/palette.ts';
import type { Words } from '../words.ts';

/** The command palette and the sheet of shortcuts. */
export const palette = {
  title: 'Commands',
  placeholder: 'Go to a page, find an id, run a command',
  nothing: 'Nothing matches',
  groups: { find: 'Find', go: 'Go to', run: 'Run', accounts: 'Accounts' },
  goTo: (page: string) => `Go to ${page.toLowerCase()}`,
  openCampaign: (id: string) => `Open campaign ${id}`,
  findConversion: (id: string) => `Find conversion ${id} or reference ${id}`,
  viewAs: (name: string) => `View as ${name}`,
  wholeAgency: 'View the whole agency',
  theme: { light: 'Use the light theme', dark: 'Use the dark theme', auto: 'Follow the system theme' },
  signOut: 'Sign out',
  showShortcuts: 'Show shortcuts',
  foldNavigation: 'Fold or unfold navigation',
  shortcuts: 'Shortcuts',
  shortcut: {
    palette: 'Command palette',
    search: 'Search on the page',
    sheet: 'This list',
    close: 'Close what is open',
  },
  singleKeys: 'Use shortcuts of single keys',
} as const satisfies Words<typeof english>;
