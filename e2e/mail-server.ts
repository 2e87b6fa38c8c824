import { startSmtp, type TestSmtp } from '#server/testing/smtp';
import { test as shared } from './fixtures.ts';

/** Journeys with a mail server on this machine. */
export const test = shared.extend<object, { smtp: TestSmtp }>({
  smtp: [
    async ({}, provide) => {
      const smtp = await startSmtp();
      await provide(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
});
