import type * as z from 'zod/mini';
import { wrong } from '#contract/refusals/checked';
import { controlsIn } from '#contract/visible-text';

/** Control characters that no text of several lines holds. */
const unseen = /[^\P{Cc}\t\n\r]/u;

const MOST = 100;

interface Part {
  name: string | number;
  of: Part | undefined;
  value: unknown;
}

const pathOf = (part: Part | undefined): (string | number)[] => {
  const path: (string | number)[] = [];
  for (let at = part; at; at = at.of) path.unshift(at.name);
  return path;
};

function messageOf(text: string): string | undefined {
  return text.isWellFormed() ? controlsIn(text, unseen) : wrong('check.utf8');
}

/**
 * Texts of a schema's members, at any depth, that are not UTF-8 or hold control characters. Nothing replaces them, so
 * that no text is taken for another; `utf8Text` keeps bytes that are not UTF-8 recognisable.
 */
export function textIssues(input: unknown, { shape }: z.ZodMiniObject): z.core.$ZodIssue[] {
  const issues: z.core.$ZodIssue[] = [];
  if (typeof input !== 'object' || input === null) return issues;
  const parts: Part[] = Object.entries(input)
    .filter(([name]) => Object.hasOwn(shape, name))
    .map(([name, value]) => ({ name, of: undefined, value }));
  // The list grows while it is read: values may be nested deeper than calls can be.
  for (const part of parts) {
    const { value } = part;
    if (typeof value === 'string') {
      const message = messageOf(value);
      if (message !== undefined) issues.push({ code: 'custom', path: pathOf(part), message, input: value, params: {} });
      if (issues.length === MOST) break;
    } else if (Array.isArray(value)) {
      for (const [name, one] of value.entries()) parts.push({ name, of: part, value: one });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) parts.push({ name, of: part, value: one });
    }
  }
  return issues;
}
