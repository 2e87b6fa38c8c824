import Bowser from 'bowser';

/** A browser and its system by their names; null for what the header does not tell. */
interface Device {
  browser: string | null;
  system: string | null;
}

/** The longest analysed header; no browser's is longer. */
const LONGEST = 512;

/** The device of a User-Agent header. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LONGEST));
  const program = /^([a-z][\w-]{0,30})\//i.exec(userAgent)?.[1];
  const own = program && program !== 'Mozilla' ? program : null;
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  return { browser: browser.name || own, system: system || null };
}

/** "Firefox, Windows", for mail and the audit log. */
export function deviceText(userAgent: string | null | undefined): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((one) => one !== null).join(', ') || '?';
}
