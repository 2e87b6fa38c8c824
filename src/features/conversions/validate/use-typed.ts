import { useMemo, useState } from 'react';
import type { ColumnUse } from '#contract/decision-table';
import * as t from '#text';
import { brokenTable } from '#text/tables';
import { recalled, remember } from './column-memory.ts';
import { sizeOf, wishOf, type Pick } from './pick.ts';
import { decidesItself, obstacleOf, proposalOf, readText, type Doubt, type Named, type Proposal } from './read-rows.ts';
import type { Draft, Wish } from './types.ts';

/** The text as it is read, with the columns as they were chosen last. */
function useNamed(text: string) {
  const read = useMemo(() => readText(text, recalled), [text]);
  const [chosen, setChosen] = useState<{ of: Named; uses: ColumnUse[] }>();
  const named = useMemo(
    () => (chosen?.of === read && read.kind === 'table' ? { ...read, uses: chosen.uses } : read),
    [read, chosen],
  );
  const choose = (uses: ColumnUse[]) => {
    if (read.kind === 'table') remember(read.header, uses);
    setChosen({ of: read, uses });
  };
  return { named, choose };
}

/** The typed part of a batch: the text as it is read, the decision, and the errors of either. */
export function useTyped(pick: Pick | null, draft: Draft | undefined) {
  const [text, setText] = useState(draft?.text ?? '');
  const [typed, setWish] = useState(() => draft?.wish ?? wishOf(pick));
  const [decided, setDecided] = useState(draft !== undefined);
  const { named, choose } = useNamed(text);
  const table = !pick && named.kind === 'table' ? named : undefined;
  const decides = table !== undefined && decidesItself(table);
  // A table of which no decision is known may hold one all the same, so none is taken for granted.
  const isOpen = table !== undefined && !decides && !decided;
  const wish = useMemo(() => (isOpen ? { ...typed, status: null } : typed), [isOpen, typed]);
  const isAsked = decides || wish.status !== null;
  const proposal = useMemo(() => (table && isAsked ? proposalOf(table, wish) : undefined), [table, isAsked, wish]);
  const decide = (next: Wish) => {
    if (next.status !== wish.status) setDecided(true);
    setWish(next);
  };
  const problems = problemsOf(pick ? sizeOf(pick) : named, wish, proposal);
  return { text, setText, named, choose, table, decides, wish, decide, proposal, problems };
}

type Problems = Record<'names' | 'decision' | 'code', string | undefined>;
export const noProblems: Problems = { names: undefined, decision: undefined, code: undefined };

function problemsOf(named: Named | number, wish: Wish, proposal: Proposal | undefined): Problems {
  const table = typeof named === 'object' && named.kind === 'table' ? named : undefined;
  const needsDecision = table !== undefined && !decidesItself(table) && wish.status === null;
  const rejectsAll = wish.status === 'rejected' && !(table && decidesItself(table));
  const needsCode = proposal ? proposal.withoutReason > 0 : rejectsAll;
  return {
    names: namesProblem(named),
    decision: needsDecision ? t.validate.needsDecision : undefined,
    code: needsCode && wish.rejectionCode === null ? t.validate.needsCode : undefined,
  };
}

/** The question about a column whose name is known in part, or that has none. */
export const doubtText = (header: readonly string[], { at, use }: Doubt): string =>
  use === undefined ? t.validate.namelessColumn(at + 1) : t.validate.doubtful(header[at] ?? '', t.validate.uses[use]);

/** Why a text is neither references nor a table. */
export function unreadableText(named: Named): string | undefined {
  if (named.kind === 'broken') return brokenTable(named.mistake);
  return named.kind === 'unclear' ? t.validate.unclearText(named.word) : undefined;
}

function namesProblem(named: Named | number): string | undefined {
  if (typeof named === 'number') return named === 0 ? t.validate.needsNames : undefined;
  if (named.kind === 'unclear' || named.kind === 'broken') return unreadableText(named);
  if (named.kind === 'references') return named.references.length === 0 ? t.validate.needsNames : undefined;
  const { twice, nameless, rivals, doubtful } = obstacleOf(named);
  if (nameless) return t.validate.nameless;
  if (rivals) return t.validate.rivals(named.header[rivals.id] ?? '', named.header[rivals.reference] ?? '');
  const [use] = twice;
  if (use) return t.validate.claimedTwice(t.validate.uses[use]);
  const [doubt] = doubtful;
  if (doubt) return doubtText(named.header, doubt);
  return named.rows.length === 0 ? t.validate.needsNames : undefined;
}
