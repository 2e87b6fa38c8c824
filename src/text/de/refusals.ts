import type { refusals as english } from '#contract/refusals/index';
import { sayer, type Translated } from '#contract/refusals/say';
import type { Said } from '../said.ts';
import { checks } from './refusals/checks.ts';
import { connecting } from './refusals/connecting.ts';
import { connections } from './refusals/connections.ts';
import { conversions } from './refusals/conversions.ts';
import { enquiries } from './refusals/enquiries.ts';
import { files } from './refusals/files.ts';
import { input } from './refusals/input.ts';
import { links } from './refusals/links.ts';
import { documents } from './refusals/money.ts';
import { own } from './refusals/own.ts';
import { reports } from './refusals/reports.ts';
import { service } from './refusals/service.ts';
import { texts } from './refusals/texts.ts';

/** Every refusal of the service, in German. */
export const refusals = {
  ...checks,
  ...texts,
  ...input,
  ...service,
  ...connecting,
  ...connections,
  ...conversions,
  ...enquiries,
  ...files,
  ...links,
  ...documents,
  ...own,
  ...reports,
} satisfies Translated<typeof english>;

const say = sayer(refusals);

export const checkText = say;

/** The service's refusal in German. A key that is unknown here keeps the service's sentence. */
export function refusalText({ message, refusal }: Said): string {
  if (!refusal) return message ?? '';
  try {
    return say(refusal);
  } catch {
    return message ?? '';
  }
}
