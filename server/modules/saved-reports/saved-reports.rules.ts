import { SAVED_VERSION, savedDefinition, type SavedDefinition } from '#contract/reports/saved';

type Stored = Record<string, unknown>;

/**
 * What takes a definition from the form with this number to the next one. Forms are never changed, only followed
 * by another: a report that was saved years ago still opens.
 */
const upgrades: Record<number, (old: Stored) => Stored> = {};

/** A stored definition in today's form. */
export function definitionOf(version: number, text: string): SavedDefinition {
  let definition = JSON.parse(text) as Stored;
  for (let form = version; form < SAVED_VERSION; form += 1) definition = upgrades[form]?.(definition) ?? definition;
  return savedDefinition.parse(definition);
}
