export const notifications = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  none: 'Nothing yet',
  noneWhy:
    'You are told here of uploads that are meant for you, and when your files and batches of decisions are done.',
  failed: 'The notifications could not be loaded',
  readAll: 'Mark all as read',
  readAllFailed: 'They could not be marked as read',
  unread: 'unread',
  kinds: {
    'file.uploaded': (by: string, name: string) => `${by} uploaded ${name}`,
    'file.processed': (_by: string, name: string) => `${name} is processed`,
    'file.failed': (_by: string, name: string) => `${name} could not be processed`,
    'batch.finished': (_by: string, changed: string) => `Your batch of decisions is done, changed: ${changed}`,
  },
} as const;
