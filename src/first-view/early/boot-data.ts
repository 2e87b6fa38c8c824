import type { Me } from '#contract/access';

/**
 * The signed-in user that the server wrote into the document: null when nobody is signed in, undefined when missing
 * (development server), so that it must be requested.
 */
export function readBoot(): Me | null | undefined {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Me | null) : undefined;
}

/** The nonce that the document's policy asks of style elements; undefined on the development server. */
export const styleNonce = (): string | undefined => document.getElementById('boot')?.nonce || undefined;
