import type { notifications as english } from '../en/notifications.ts';
import type { Words } from '../words.ts';

export const notifications = {
  title: 'Mitteilungen',
  bell: (unread: number) => (unread === 0 ? 'Mitteilungen' : `Mitteilungen, ${unread} ungelesen`),
  none: 'Noch nichts',
  noneWhy: 'Hier erfahren Sie von Dateien, die für Sie bestimmt sind, und wenn Ihre Dateien verarbeitet sind.',
  failed: 'Die Mitteilungen konnten nicht geladen werden',
  readAll: 'Alle als gelesen markieren',
  readAllFailed: 'Sie konnten nicht als gelesen markiert werden',
  unread: 'ungelesen',
  kinds: {
    'file.uploaded': (by: string, name: string) => `${by} hat ${name} hochgeladen`,
    'file.processed': (_by: string, name: string) => `${name} ist verarbeitet`,
    'file.failed': (_by: string, name: string) => `${name} konnte nicht verarbeitet werden`,
    'batch.finished': (_by: string, changed: string) =>
      `Ihr Stapel von Entscheidungen ist fertig, geändert: ${changed}`,
  },
} as const satisfies Words<typeof english>;
