import { useState } from 'react';
import { writeCsv, writeTsv } from '#src/lib/csv.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { fileName } from '#src/table/lazy/export-file.ts';
import { Unwritable } from '#src/table/lazy/unwritable.ts';
import { download } from '#src/ui/download.ts';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { formatInstant, isEver } from '#src/lib/day.ts';
import * as t from '#text';
import { conditionText } from '../condition-text.ts';
import { useBuilder, useRun } from '../context.ts';
import { kindOfChart } from '#src/report/chart-kinds.ts';
import { isBased, isTooLong, MOST_LINK, writeAddress, type Kept } from '#src/report/address.ts';
import { curlOf, jsonOf } from '#src/report/copied.ts';
import { exported, type Shape } from '#src/report/export.ts';
import { periodOf } from '#src/report/compared.ts';
import type { ReportTable } from '#src/report/result.ts';
import c from '../reports.module.css';
import { MenuItem } from './MenuItem.tsx';

interface Props extends PopoverProps {
  table: ReportTable;
  title: string;
  scope: string;
  /** The saved report that those it is shared with can open. */
  kept: Kept | undefined;
  /** The saved report's, for those who cannot open it. */
  name: string | undefined;
}

export default function ExportPanel({ anchor, onClose, table, title, scope, kept, name }: Props) {
  const { definition, viewer, currency, say, nameOf } = useBuilder();
  const { input } = useRun();
  const [shape, setShape] = useState<Shape>('shown');
  const [failed, setFailed] = useState('');
  const [at] = useState(() => new Date().toISOString());
  const head: string[][] = [
    [t.table.scope, `${viewer.name} · ${scope}`],
    [t.reports.report, title],
    ...definition.where.map((group, index) => [
      index === 0 ? t.reports.shelves.where : t.reports.or,
      group.map((one) => conditionText(one, nameOf)).join(` ${t.reports.and} `),
    ]),
    [t.table.exportedAt, `${formatInstant(at)} ${t.table.utc}`],
    [t.table.rowCount, String(table.rowCount)],
  ];
  const { from, to } = periodOf(definition, viewer.today);
  const about = [viewer.name, isEver({ from, to }) ? t.table.presets.all : `${from}_${to}`];
  const data = () => exported(table, shape, currency, viewer.today);
  const attempt = async (work: () => Promise<string | undefined>) => {
    setFailed('');
    try {
      const words = await work();
      if (words) say(words);
      onClose();
    } catch (error) {
      setFailed(error instanceof Unwritable ? t.table.exportFailed(error.message) : t.reports.exportFailed);
    }
  };
  const csv = async () => {
    const { columns, rows } = data();
    const text = ['\uFEFF', writeCsv([columns.map(({ header }) => header)]), writeCsv(rows)];
    download(new Blob(text, { type: 'text/csv;charset=utf-8' }), fileName(title, at, 'csv', about));
    return undefined;
  };
  const xlsx = async () => {
    const { columns, rows } = data();
    const { writeSheets } = await import('#src/table/lazy/xlsx.ts');
    download(await writeSheets(columns, rows, head), fileName(title, at, 'xlsx', about));
    return undefined;
  };
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    return t.reports.copied;
  };
  const clipboard = () => {
    const { columns, rows } = data();
    return copy(writeTsv([columns.map(({ header }) => header), ...rows]));
  };
  const picture = async () => {
    const { chartAsPng } = await import('#src/chart/picture.ts');
    download(await chartAsPng([`${viewer.name} · ${scope}`]), fileName(title, at, 'png', about));
    return undefined;
  };
  const address = writeAddress(definition, kept);
  if (name !== undefined && !isBased(address)) address.set('name', name);
  const link = `${location.origin}${location.pathname}?${address}`;
  const isInLink = !isTooLong(address);
  const acts: [string, () => Promise<string | undefined>][] = [
    [t.reports.csv, csv],
    [t.reports.xlsx, xlsx],
    [t.reports.clipboard, clipboard],
    ...(kindOfChart(definition) ? [[t.reports.png, picture] as [string, () => Promise<string | undefined>]] : []),
  ];
  const requests: typeof acts = input
    ? [
        [t.reports.curl, () => copy(curlOf(input, location.origin))],
        [t.reports.json, () => copy(jsonOf(input))],
      ]
    : [];
  if (isInLink) requests.push([t.reports.link, () => copy(link)]);
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.export}>
      <Choice label={t.reports.shape} value={shape} options={t.reports.shapes} onChange={setShape} />
      <div className={c.menu}>
        {[...acts, ...requests].map(([label, work]) => (
          <MenuItem key={label} onClick={() => void attempt(work)}>
            {label}
          </MenuItem>
        ))}
      </div>
      {(!isInLink || link.length > MOST_LINK) && (
        <p className={c.hint}>{isInLink ? t.reports.linkLong(link.length, MOST_LINK) : t.reports.linkTooLong}</p>
      )}
      {failed && (
        <p role="alert" className={c.wrong}>
          {failed}
        </p>
      )}
    </Popover>
  );
}
