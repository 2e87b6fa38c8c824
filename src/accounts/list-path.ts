import type { ContactKind } from '#contract/contacts';
import { paths, type Scope } from '#src/lib/paths.ts';

/** The address of the list of a kind of accounts. */
export const listPath = (scope: Scope, kind: ContactKind): string =>
  kind === 'publisher' ? paths.publishers(scope) : paths.advertisers(scope);
