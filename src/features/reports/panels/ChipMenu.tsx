import { Suspense, useState } from 'react';
import { isDimension } from '#contract/reports/dimensions';
import { isMeasure } from '#contract/reports/measures';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import ConditionPanel from './ConditionPanel.tsx';
import { useBuilder } from '../context.ts';
import { moveText } from '../question.ts';
import { FieldSelect } from './FieldSelect.tsx';
import { MenuItem } from './MenuItem.tsx';
import { later } from '#src/first-view/later.tsx';
import {
  moveCode,
  moveKinds,
  readMove,
  type Definition,
  type FieldName,
  type Move,
  type Top,
} from '#src/report/definition.ts';
import {
  draftCondition,
  put,
  remove,
  replace,
  shift,
  fits,
  withTop,
  type Patch,
  type Place,
} from '#src/report/edit.ts';
import { dateFieldOf, fieldsFor, grains, isTime } from '#src/report/fields.ts';
import { movedColumn } from '#src/report/result.ts';
import c from '../reports.module.css';
import { Select } from '#src/ui/controls.tsx';

const RulePanel = later(() => import('./RulePanel.tsx'), 'dialog');

interface Props extends PopoverProps {
  field: FieldName;
  place: Place;
}

export default function ChipMenu({ anchor, onClose, field, place }: Props) {
  const { definition, change } = useBuilder();
  const [step, setStep] = useState<'menu' | 'replace' | 'filter' | 'rule'>('menu');
  const act = (patch: Patch) => {
    onClose();
    if (Object.keys(patch).length > 0) change(patch);
  };
  if (step === 'filter') {
    return <ConditionPanel anchor={anchor} onClose={onClose} condition={draftCondition(field)} />;
  }
  if (step === 'rule' && isMeasure(field)) {
    return (
      <Suspense fallback={null}>
        <RulePanel anchor={anchor} onClose={onClose} measure={field} />
      </Suspense>
    );
  }
  const isOther = (name: FieldName) => fits(definition, place.shelf, name) && name !== field;
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reportFields.label(field)}>
      {step === 'replace' ? (
        <FieldSelect
          label={t.reports.replace}
          fits={isOther}
          onChoose={(name) => act(replace(definition, place, name))}
        />
      ) : (
        <div className={c.menu}>
          <p className={c.about}>{t.reportFields.about(field)}</p>
          <Grain field={field} place={place} act={act} />
          <Largest field={field} place={place} />
          <Movers field={field} place={place} act={act} />
          <Moves field={field} place={place} act={act} />
          <Sorts field={field} act={act} />
          {isMeasure(field) && <MenuItem onClick={() => setStep('rule')}>{t.cellRules.cells}</MenuItem>}
          <MenuItem onClick={() => setStep('filter')}>{t.reports.filter}</MenuItem>
          <MenuItem onClick={() => setStep('replace')}>{t.reports.replace}</MenuItem>
          <MenuItem onClick={() => act(remove(definition, place))}>{t.reports.remove}</MenuItem>
        </div>
      )}
    </Popover>
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string | number; label: string }[];
  value: string | number;
  onChoose: (value: string) => void;
}

/** A choice in the menu, which stays: keys that go through a choice change it at every step. */
function Choice({ label, data, value, onChoose }: ChoiceProps) {
  return (
    <label className={c.line}>
      {label}
      <Select className={c.input} data={data} value={value} onChange={({ target }) => onChoose(target.value)} />
    </label>
  );
}

interface PartProps {
  field: FieldName;
  act: (patch: Patch) => void;
}

function Grain({ field, place, act }: PartProps & { place: Place }) {
  const { definition } = useBuilder();
  const date = dateFieldOf(field);
  if (!date) return null;
  return (
    <Choice
      label={t.reports.grain}
      data={grains[date].map((grain, at) => ({
        value: grain,
        label: t.reports.grains[grains.conversionDate[at] ?? 'date'],
      }))}
      value={field}
      onChoose={(grain) => act(replace(definition, place, grain as FieldName))}
    />
  );
}

const TOPS = [3, 5, 10, 20, 50, 100];

/** How many of a field's values have rows or columns of their own, and what they are the largest by. */
function Largest({ field, place }: { field: FieldName; place: Place }) {
  const { definition, change } = useBuilder();
  const isOnTable = place.shelf === 'rows' || place.shelf === 'across';
  if (!isOnTable || !isDimension(field) || isTime(field)) return null;
  const own = definition.top.find((one) => one.field === field);
  const counts = own && !TOPS.includes(own.most) ? [...TOPS, own.most] : TOPS;
  return (
    <>
      <Choice
        label={t.reports.top.label}
        data={[
          { value: '', label: t.reports.top.all },
          ...counts.map((most) => ({ value: most, label: t.reports.top.most(most) })),
        ]}
        value={own?.most ?? ''}
        onChoose={(most) => change(withTop(definition, field, most === '' ? undefined : Number(most), own))}
      />
      {own && <Ranked own={own} />}
    </>
  );
}

/** The measure that values are largest by, and whether with most of it or because it has moved most. */
function Ranked({ own }: { own: Top }) {
  const { definition, change, viewer } = useBuilder();
  const { field, most, by, move } = own;
  const measures = fieldsFor(viewer.eyes)
    .map(({ name }) => name)
    .filter(isMeasure);
  return (
    <>
      <Choice
        label={t.reports.top.by}
        data={measures.map((name) => ({ value: name, label: t.reportFields.label(name) }))}
        value={by ?? definition.values[0] ?? ''}
        onChoose={(name) =>
          change(withTop(definition, field, most, { ...own, by: measures.find((one) => one === name) }))
        }
      />
      {definition.compare.length > 0 && (
        <Choice
          label={t.reports.top.ranked}
          data={[
            { value: '', label: t.reports.top.value },
            ...movesOf(definition).map((one) => ({ value: moveCode(one), label: moveText(one, definition) })),
          ]}
          value={move && move.against < definition.compare.length ? moveCode(move) : ''}
          onChoose={(code) => change(withTop(definition, field, most, { ...own, move: readMove(code) }))}
        />
      )}
    </>
  );
}

/** Every way in which values can have moved: since each compared period, by difference and by change. */
const movesOf = ({ compare }: Pick<Definition, 'compare'>): Move[] =>
  compare.flatMap((_, against) => moveKinds.map((as) => ({ as, against })));

const MOVERS = 10;

/** Each item gives rows to what moved most by a measure, of the innermost field of the rows that is no time. */
function Movers({ field: by, place, act }: PartProps & { place: Place }) {
  const { definition } = useBuilder();
  const field = definition.rows.findLast((name) => !isTime(name));
  if (place.shelf !== 'values' || !isMeasure(by) || !field) return null;
  return movesOf(definition).map((move) => (
    <MenuItem
      key={moveCode(move)}
      onClick={() =>
        act({ ...withTop(definition, field, MOVERS, { by, move }), by: `-${movedColumn(definition, by, move)}` })
      }
    >
      {t.reports.top.movers(MOVERS, t.reportFields.label(field), moveText(move, definition))}
    </MenuItem>
  ));
}

function Moves({ field, place, act }: PartProps & { place: Place }) {
  const { definition } = useBuilder();
  const back = shift(definition, place, -1);
  const on = shift(definition, place, 1);
  const other = place.shelf === 'rows' ? 'across' : place.shelf === 'across' ? 'rows' : undefined;
  const crossed = other && put(definition, field, { shelf: other, index: definition[other].length });
  return (
    <>
      {Object.keys(back).length > 0 && <MenuItem onClick={() => act(back)}>{t.reports.moveBack}</MenuItem>}
      {Object.keys(on).length > 0 && <MenuItem onClick={() => act(on)}>{t.reports.moveOn}</MenuItem>}
      {other && crossed && Object.keys(crossed).length > 0 && (
        <MenuItem onClick={() => act(crossed)}>{t.reports.moveTo(t.reports.shelves[other])}</MenuItem>
      )}
    </>
  );
}

function Sorts({ field, act }: PartProps) {
  const { definition } = useBuilder();
  const rest = definition.sort.filter((one) => one.field !== field);
  const sorted = rest.length < definition.sort.length;
  return (
    <>
      <MenuItem onClick={() => act({ sort: [{ field, direction: 'asc' }, ...rest] })}>{t.reports.sortAsc}</MenuItem>
      <MenuItem onClick={() => act({ sort: [{ field, direction: 'desc' }, ...rest] })}>{t.reports.sortDesc}</MenuItem>
      {sorted && <MenuItem onClick={() => act({ sort: rest })}>{t.reports.noSort}</MenuItem>}
    </>
  );
}
