import type { Me } from '#contract/access';

/**
 * Who is signed in, as the server wrote it into the document: a `Me`, null when nobody is, undefined when
 * there is none (the development server) and it has to be asked for.
 */
export function readBoot(): Me | null | undefined {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Me | null) : undefined;
}
