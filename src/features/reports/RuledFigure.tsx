import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled, IconHourglass } from '@tabler/icons-react';
import { formatShare } from '#src/report/format.ts';
import type { RuleKind, Tone } from '#src/report/rules.ts';
import * as t from '#text';
import type { Look } from './cell-style.ts';
import c from './rules.module.css';

const signs = { good: IconCircleCheckFilled, watch: IconAlertTriangleFilled, bad: IconCircleXFilled } as const;
const tonesOfVerdicts = { met: 'good', missed: 'bad' } as const;

/** A tone's sign: each has a shape of its own, so that it is seen without colours. */
export function ToneSign({ tone }: { tone: Tone }) {
  const Sign = signs[tone];
  return <Sign size={14} aria-hidden className={c.sign} data-tone={tone} />;
}

/** A figure with what its rule says of it, in words for screen readers; `look` is undefined where it says nothing. */
export function RuledFigure({ kind, look, text }: { kind: RuleKind; look: Look | undefined; text: string }) {
  if (!look) {
    // Figures stand below each other, with and without a share.
    return kind === 'target' ? (
      <>
        {text}
        <span className={c.share} />
      </>
    ) : (
      text
    );
  }
  if (look.kind === 'bars' || look.kind === 'scale') return text;
  if (look.kind === 'target') return <AgainstTarget {...look} text={text} />;
  return (
    <>
      {look.kind === 'icon' && <ToneSign tone={look.tone} />}
      {text}
      <span className="visually-hidden"> {t.cellRules.tones[look.tone]}</span>
    </>
  );
}

function AgainstTarget({ verdict, share, text }: Extract<Look, { kind: 'target' }> & { text: string }) {
  const shown = share === null ? '' : formatShare(share);
  return (
    <>
      {verdict === 'open' ? (
        <IconHourglass size={14} aria-hidden className={c.sign} />
      ) : (
        <ToneSign tone={tonesOfVerdicts[verdict]} />
      )}
      {text}
      <span className={c.share} aria-hidden>
        {shown}
      </span>
      <span className="visually-hidden">
        {' '}
        {t.cellRules.verdicts[verdict]}
        {shown && `, ${t.cellRules.ofTarget(shown)}`}
      </span>
    </>
  );
}
