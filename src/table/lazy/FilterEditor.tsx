import { useState } from 'react';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { Filter, Period } from '#src/list/types.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { NamePicker } from '../NamePicker.tsx';
import { PeriodEditor } from './PeriodEditor.tsx';
import { Radios } from './Radios.tsx';
import { TextEditor } from './TextEditor.tsx';
import { ToolButton } from '../ToolButton.tsx';

interface Props {
  filter: Filter;
  value: unknown;
  onApply: (value: unknown) => void;
  onCancel: () => void;
}

/** Edits a filter's draft; Apply or Enter commits it as one history entry. */
export function FilterEditor({ filter, value, onApply, onCancel }: Props) {
  // An unreadable draft cannot be applied; its editor says why.
  const [draft, setDraft] = useState<{ value: unknown; usable: boolean }>({ value, usable: true });
  const change = (next: unknown, usable = true) => setDraft({ value: next, usable });
  return (
    <form
      className={c.list}
      style={{ gap: '0.625rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.usable) onApply(draft.value);
      }}
    >
      <Fields filter={filter} value={draft.value} onChange={change} />
      <div className={`${c.line} ${c.end}`}>
        <ToolButton onClick={onCancel}>{t.table.cancel}</ToolButton>
        <ToolButton type="submit" look="primary" disabled={!draft.usable}>
          {t.table.apply}
        </ToolButton>
      </div>
    </form>
  );
}

interface FieldsProps {
  filter: Filter;
  value: unknown;
  onChange: (value: unknown, usable?: boolean) => void;
}

const flagValues: Record<string, boolean | undefined> = { true: true, false: false };

function Fields({ filter, value, onChange }: FieldsProps) {
  switch (filter.kind) {
    case 'choices':
      return <ChoicesEditor filter={filter} value={value as readonly string[]} onChange={onChange} />;
    case 'choice': {
      const any = filter.field.fallback === '' ? [{ value: '', label: t.table.any }] : [];
      return (
        <Radios
          label={filter.label}
          options={[...any, ...filter.options]}
          value={value as string}
          onChange={onChange}
        />
      );
    }
    case 'flag': {
      const options = [
        { value: '', label: t.table.any },
        { value: 'true', label: filter.yes },
        { value: 'false', label: filter.no },
      ];
      const chosen = value === undefined ? '' : value ? 'true' : 'false';
      return (
        <Radios label={filter.label} options={options} value={chosen} onChange={(next) => onChange(flagValues[next])} />
      );
    }
    case 'text':
      return <TextEditor filter={filter} value={value as string} onChange={onChange} />;
    case 'named':
      return (
        <NamePicker
          label={filter.label}
          of={filter.of}
          single={filter.single}
          value={value as readonly string[]}
          onChange={onChange}
        />
      );
    case 'period':
      return <PeriodEditor filter={filter} value={value as Period} onChange={onChange} />;
  }
}
