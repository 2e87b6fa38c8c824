import type { extraFields as english } from '../en/extraFields.ts';
import type { Words } from '../words.ts';

export const extraFields = {
  title: 'Zusatzfelder',
  lead: 'Advertiser können mit jeder Conversion bis zu elf weitere Werte senden. Geben Sie denen, die Ihre Agentur benutzt, einen Namen: Listen, Filter, Details, Exporte und Berichte nennen ihn dann, für alle in der Agentur und ihren Konten. Programme benutzen weiterhin ex1 bis ex11.',
  name: (number: string) => `Name von Zusatzfeld ${number}`,
  failed: 'Die Namen konnten nicht gespeichert werden',
  save: 'Speichern',
  saved: 'Die Namen sind gespeichert',
} as const satisfies Words<typeof english>;
