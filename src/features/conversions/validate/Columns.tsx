import { useState } from 'react';
import { decisionColumns, type ColumnUse } from '#contract/decision-table';
import * as t from '#text';
import { SelectInput } from '#src/form/SelectInput.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Warning } from '#src/ui/states.tsx';
import { Rivals } from './Rivals.tsx';
import { obstacleOf, type NamedTable } from './read-rows.ts';
import { doubtText } from './use-typed.ts';
import s from './validate.module.css';

const choices = [
  { value: '', label: t.validate.noUse },
  ...[...decisionColumns, 'unused' as const].map((value) => ({ value, label: t.validate.uses[value] })),
];
const columnName = (name: string, at: number) => name || t.validate.columnAt(at + 1);

interface ColumnsProps {
  table: NamedTable;
  onUses: (uses: ColumnUse[]) => void;
}

/** The use of each column of a table, which can be corrected. */
export default function Columns({ table, onUses }: ColumnsProps) {
  const { header, uses, rows } = table;
  const { twice, nameless, rivals, doubtful } = obstacleOf(table);
  const isStuck = nameless || twice.length > 0 || doubtful.length > 0;
  const [open, setOpen] = useState(isStuck);
  const used = uses.flatMap((use, at) =>
    use === undefined || use === 'unused'
      ? []
      : t.validate.columnUse(columnName(header[at] ?? '', at), t.validate.uses[use]),
  );
  const change = (at: number, value: string) => {
    const next = choices.find((choice) => choice.value === value)?.value ?? '';
    onUses(uses.map((use, index) => (index === at ? pickedUse(next) : use)));
  };
  return (
    <>
      {rivals && (
        <Rivals
          table={table}
          rivals={rivals}
          onDrop={(column) => onUses(uses.map((use, at) => (at === column ? 'unused' : use)))}
        />
      )}
      {nameless && <Warning>{t.validate.nameless}</Warning>}
      {twice.map((use) => (
        <Warning key={use}>{t.validate.claimedTwice(t.validate.uses[use])}</Warning>
      ))}
      {doubtful.map((doubt) => (
        <Warning key={doubt.at}>{doubtText(header, doubt)}</Warning>
      ))}
      <details className={s.columns} open={open || isStuck} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.validate.columnsUsed(used.join(', ') || t.table.none, uses.length - used.length)}</summary>
        <PlainTable name={t.validate.tableNames} columns={t.validate.columnColumns} cards>
          {header.map((name, at) => (
            <tr key={at}>
              <th scope="row">{columnName(name, at)}</th>
              <td>{examplesOf(rows, at)}</td>
              <td>
                <SelectInput
                  size="xs"
                  aria-label={`${t.validate.columnColumns[2]}: ${columnName(name, at)}`}
                  data={choices}
                  value={uses[at] ?? ''}
                  onChange={(event) => change(at, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      </details>
    </>
  );
}

const pickedUse = (value: string): ColumnUse =>
  value === 'unused' ? value : decisionColumns.find((column) => column === value);

/** Enough to tell what a column holds. */
const EXAMPLES = 3;

function examplesOf(rows: NamedTable['rows'], at: number): string {
  const cells = rows.slice(0, 50).flatMap((row) => row[at] || []);
  return [...new Set(cells)].slice(0, EXAMPLES).join(', ');
}
