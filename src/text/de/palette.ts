import type { palette as english } from '../en/palette.ts';
import type { Words } from '../words.ts';

export const palette = {
  goTo: (page: string) => `Gehe zu ${page}`,
  theme: { light: 'Helles Farbschema', dark: 'Dunkles Farbschema', auto: 'Farbschema des Systems' },
  signOut: 'Abmelden',
  showShortcuts: 'Tastenkürzel zeigen',
  foldNavigation: 'Navigation ein- oder ausklappen',
  shortcuts: 'Tastenkürzel',
  shortcut: {
    palette: 'Alles durchsuchen und Aktionen ausführen',
    search: 'Auf der Seite suchen',
    list: 'Vom Titel einer Seite in ihre Liste; Enter öffnet eine Zeile',
    sheet: 'Diese Liste',
    close: 'Schließen, was offen ist',
  },
  singleKeys: 'Kürzel aus einzelnen Tasten benutzen',
} as const satisfies Words<typeof english>;
