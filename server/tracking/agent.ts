import Bowser from 'bowser';
import { isbot } from 'isbot';
import { remembered } from './cache.ts';

/** The browser by its User-Agent header. */
export interface Agent {
  bot: boolean;
  device: 'desktop' | 'mobile' | 'tablet' | 'other';
  system: 'Windows' | 'macOS' | 'Linux' | 'Android' | 'iOS' | 'other';
}

const systems = ['Windows', 'macOS', 'Linux', 'Android', 'iOS'] as const;
const devices = ['desktop', 'mobile', 'tablet'] as const;
/** The longest analysed header; no browser's is longer. */
const LONGEST = 512;

function read(userAgent: string): Agent {
  // Every browser sends the header, so this is a program.
  if (userAgent === '' || isbot(userAgent)) return { bot: true, device: 'other', system: 'other' };
  const { os, platform } = Bowser.parse(userAgent);
  return {
    bot: false,
    device: os.name === 'Chrome OS' ? 'desktop' : (devices.find((one) => one === platform.type) ?? 'other'),
    system: systems.find((one) => one === os.name) ?? 'other',
  };
}

const agents = remembered(read, 10_000);

export const agentOf = (userAgent = ''): Agent => agents(userAgent.slice(0, LONGEST));
