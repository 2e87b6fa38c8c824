import type { palette as english } from '../en/palette.ts';
import type { Words } from '../words.ts';

export const palette = {
  title: 'Befehle',
  placeholder: 'Seite öffnen, Nummer finden, Befehl ausführen',
  nothing: 'Nichts gefunden',
  groups: { find: 'Finden', go: 'Gehe zu', run: 'Ausführen', accounts: 'Konten' },
  goTo: (page: string) => `Gehe zu ${page}`,
  openCampaign: (id: string) => `Kampagne ${id} öffnen`,
  openPlacement: (id: string) => `Platzierung ${id} öffnen`,
  openInvoice: (id: string) => `Rechnung ${id} öffnen`,
  openPayment: (id: string) => `Auszahlung ${id} öffnen`,
  openEnquiry: (id: string) => `Nachbuchung ${id} öffnen`,
  openFile: (id: string) => `Datei ${id} öffnen`,
  findConversion: (id: string) => `Conversion ${id} oder Referenz ${id} finden`,
  viewAs: (name: string) => `Als ${name} ansehen`,
  theme: { light: 'Helles Farbschema', dark: 'Dunkles Farbschema', auto: 'Farbschema des Systems' },
  signOut: 'Abmelden',
  showShortcuts: 'Tastenkürzel zeigen',
  foldNavigation: 'Navigation ein- oder ausklappen',
  shortcuts: 'Tastenkürzel',
  shortcut: {
    palette: 'Befehle',
    search: 'Auf der Seite suchen',
    sheet: 'Diese Liste',
    close: 'Schließen, was offen ist',
  },
  singleKeys: 'Kürzel aus einzelnen Tasten benutzen',
} as const satisfies Words<typeof english>;
