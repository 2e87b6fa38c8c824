import { useMemo, useState } from 'react';
import { Found } from '#src/ui/Found.tsx';
import { takeFocus } from '#src/ui/take-focus.ts';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import { FieldMeaning, usePointed } from '../FieldMeaning.tsx';
import type { FieldName } from '#src/report/definition.ts';
import { fieldsFor, grains } from '#src/report/fields.ts';
import { matching } from '#src/report/matching.ts';
import c from '../reports.module.css';
import { PlainButton } from '#src/ui/PlainButton.tsx';
import { Input } from '#src/ui/controls.tsx';

interface Props {
  label: string;
  fits: (name: FieldName) => boolean;
  onChoose: (name: FieldName) => void;
}

export function FieldSelect({ label, fits, onChoose }: Props) {
  const { viewer } = useBuilder();
  const [wanted, setWanted] = useState('');
  const { pointed, listens } = usePointed();
  const names = useMemo(() => {
    const listed = fieldsFor(viewer.eyes).flatMap(({ name, date }): FieldName[] => (date ? [...grains[date]] : [name]));
    return listed.filter(fits).map((name) => ({ name, label: t.reportFields.label(name) }));
  }, [viewer.eyes, fits]);
  const found = matching(names, wanted, (one) => [one.label]);
  return (
    <div className={c.select}>
      <Input
        type="search"
        className={c.find}
        aria-label={label}
        placeholder={t.reports.findField}
        value={wanted}
        ref={takeFocus}
        data-autofocus
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (first) onChoose(first.name);
        }}
      />
      <Found wanted={wanted} count={found.length} />
      <ul className={c.options} {...listens}>
        {found.map(({ name, label: text }) => (
          <li key={name}>
            <PlainButton
              className={c.option}
              data-field={name}
              aria-description={t.reportFields.about(name)}
              onClick={() => onChoose(name)}
            >
              {text}
            </PlainButton>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={c.hint}>{t.reports.noField}</p> : <FieldMeaning pointed={pointed} />}
    </div>
  );
}
