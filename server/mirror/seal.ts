import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config';

/**
 * Encrypts keys of connected networks with AES-256-GCM. The key of the installation is derived from CONNECTION_KEY, or
 * from SESSION_SECRET. `context` binds a sealed text to its row: in another row it cannot be opened.
 */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf({ CONNECTION_KEY, SESSION_SECRET }: Pick<Config, 'CONNECTION_KEY' | 'SESSION_SECRET'>): Buffer {
  return Buffer.from(hkdfSync('sha256', CONNECTION_KEY ?? SESSION_SECRET, 'partnerdeck', 'keys of connections', 32));
}

type Secrets = Parameters<typeof keyOf>[0];

export function seal(secrets: Secrets, text: string, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** The sealed text; undefined when it was sealed with another secret, for another row, or was changed. */
export function unseal(secrets: Secrets, sealed: string, context: string): string | undefined {
  const [version, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const opener = createDecipheriv('aes-256-gcm', keyOf(secrets), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + opener.final('utf8');
  } catch {
    return undefined;
  }
}
