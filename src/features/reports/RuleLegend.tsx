import type { MeasureName } from '#contract/reports/measures';
import type { ReportTable } from '#src/report/result.ts';
import { isForOne, type CellRule, type CellRules } from '#src/report/rules.ts';
import * as t from '#text';
import { ToneSign } from './RuledFigure.tsx';
import { targetText, thresholdText } from './rule-text.ts';
import r from './reports.module.css';
import c from './rules.module.css';

/** The rules of the table's cells, and the cells they leave out. */
export function RuleLegend({ table, rules }: { table: ReportTable; rules: CellRules }) {
  const ruled = table.definition.values.flatMap((measure) => {
    const rule = rules[measure];
    return rule ? [{ measure, rule }] : [];
  });
  if (ruled.length === 0) return null;
  return (
    <ul className={`${r.hint} ${c.legend}`} aria-label={t.cellRules.legend}>
      {ruled.map(({ measure, rule }) => (
        <li key={measure}>
          <strong>{t.reportFields.label(measure)}</strong>
          <Parts measure={measure} rule={rule} />
        </li>
      ))}
    </ul>
  );
}

function Parts({ measure, rule }: { measure: MeasureName; rule: CellRule }) {
  if (rule.kind === 'bars' || rule.kind === 'scale') return <span>{t.cellRules.drawn[rule.kind]}</span>;
  const judged = isForOne(measure) ? t.cellRules.judgesAll : t.cellRules.judgesRows;
  if (rule.kind === 'target') {
    return (
      <>
        <span className={c.step}>
          {t.cellRules.target}: {targetText(measure, rule)}
        </span>
        {(['met', 'missed'] as const).map((verdict) => (
          <span key={verdict} className={c.step}>
            <ToneSign tone={verdict === 'met' ? 'good' : 'bad'} />
            {t.cellRules.verdicts[verdict]}
          </span>
        ))}
        <span>{judged}</span>
      </>
    );
  }
  return (
    <>
      {rule.thresholds.map((threshold, at) => (
        <span key={at} className={c.step}>
          {rule.kind === 'icon' ? (
            <>
              <ToneSign tone={threshold.tone} />
              {t.cellRules.tones[threshold.tone]}
            </>
          ) : (
            <span className={c.swatch} data-judged={threshold.tone}>
              {t.cellRules.tones[threshold.tone]}
            </span>
          )}{' '}
          {thresholdText(measure, threshold)}
        </span>
      ))}
      <span>{judged}</span>
    </>
  );
}
