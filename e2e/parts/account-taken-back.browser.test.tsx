/** A deactivated account is taken back, or says why it is not. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ContactDetail } from '#contract/contacts';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

test('an account that cannot be taken back says why', async () => {
  const contact = { ...examples.getContact, active: false } as ContactDetail;
  const service = await openApp('manager', '/1/0/publishers/200001', { getContact: contact });
  const back = page.getByRole('button', { name: 'Take back' });
  service.refusal = { id: 'activateContact', code: 'CONFLICT', detail: 'Somebody has changed it meanwhile.' };
  await back.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody has changed it meanwhile.');
  await back.click();
  await expect.poll(() => service.taken.filter(({ id }) => id === 'activateContact')).toHaveLength(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
