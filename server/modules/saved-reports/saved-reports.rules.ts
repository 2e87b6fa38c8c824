import { SAVED_VERSION, savedDefinition, type SavedDefinition } from '#contract/reports/saved';

type Stored = Record<string, unknown>;

/**
 * Upgrades from each version of stored definitions to the next. A version never changes, so old reports still open.
 */
const upgrades: Record<number, (old: Stored) => Stored> = {};

/** A stored definition in the current version. */
export function definitionOf(version: number, text: string): SavedDefinition {
  let definition = JSON.parse(text) as Stored;
  for (let form = version; form < SAVED_VERSION; form += 1) definition = upgrades[form]?.(definition) ?? definition;
  return savedDefinition.parse(definition);
}
