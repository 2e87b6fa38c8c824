import { useState } from 'react';
import { writeTsv } from '#src/lib/csv.ts';
import { formatRange } from '#src/lib/day.ts';
import { fileName } from '#src/table/lazy/export-file.ts';
import { download } from '#src/ui/download.ts';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import { takesNotes } from '#src/report/chart-notes.ts';
import type { Chart } from '#src/chart/types.ts';
import { chartData } from '#src/report/chart-data.ts';
import { periodOf } from '#src/report/compared.ts';
import type { ReportChart } from '#src/report/prepare.ts';
import { takesLines } from '#src/report/reference-lines.ts';
import type { ReportTable } from '#src/report/result.ts';
import { conditionText } from '../condition-text.ts';
import { useBuilder, type Builder } from '../context.ts';
import c from '../reports.module.css';
import { LinesPanel } from './LinesPanel.tsx';
import { MenuItem } from './MenuItem.tsx';
import NotesPanel from './NotesPanel.tsx';

interface Props extends PopoverProps {
  chart: ReportChart & Chart;
  table: ReportTable;
}

/** The menu of a chart: its picture, its figures, its lines and its notes. */
export default function ChartPanel({ anchor, onClose, chart, table }: Props) {
  const builder = useBuilder();
  const { definition, viewer } = builder;
  const [inLines, setInLines] = useState(false);
  const [inNotes, setInNotes] = useState(false);
  const [wrong, setWrong] = useState('');
  if (inNotes) return <NotesPanel anchor={anchor} onClose={onClose} days={periodOf(definition, viewer.today)} />;
  if (inLines) return <LinesPanel anchor={anchor} onClose={onClose} chart={chart} />;
  const attempt = async (work: () => Promise<string>, otherwise: string) => {
    setWrong('');
    try {
      builder.say(await work());
      onClose();
    } catch {
      setWrong(otherwise);
    }
  };
  const figures = async () => {
    await navigator.clipboard.writeText(writeTsv(chartData(table, chart, builder.currency)));
    return t.reports.copied;
  };
  const saved = async () => {
    savePicture(await pictureOf(builder, chart));
    return t.reports.chartMenu.downloaded;
  };
  const words = t.reports.chartMenu;
  return (
    <Popover anchor={anchor} onClose={onClose} title={words.title} align="end">
      <div className={c.menu}>
        <MenuItem
          data-autofocus
          onClick={() => void attempt(() => copyPicture(builder, chart), t.reports.exportFailed)}
        >
          {words.copyPicture}
        </MenuItem>
        <MenuItem onClick={() => void attempt(saved, t.reports.exportFailed)}>{words.savePicture}</MenuItem>
        <MenuItem onClick={() => void attempt(figures, words.figuresRefused)}>{words.copyFigures}</MenuItem>
        {takesLines(chart.kind) && <MenuItem onClick={() => setInLines(true)}>{words.lines}</MenuItem>}
        {takesNotes(chart) && <MenuItem onClick={() => setInNotes(true)}>{words.notes}</MenuItem>}
      </div>
      {wrong && (
        <p role="alert" className={c.wrong}>
          {wrong}
        </p>
      )}
    </Popover>
  );
}

/** A picture that says below itself whose figures it shows, of which days, in which currency and under which conditions. */
async function pictureOf({ viewer, definition, currency, nameOf }: Builder, { notes = [] }: Chart): Promise<Blob> {
  const { chartAsPng } = await import('#src/chart/picture.ts');
  const conditions = definition.where.map((group) =>
    group.map((one) => conditionText(one, nameOf)).join(` ${t.reports.and} `),
  );
  const days = `${t.reports.bases[definition.basis]}: ${formatRange(periodOf(definition, viewer.today))}`;
  const scope = [viewer.name, days, currency, conditions.join(` ${t.reports.or} `)].filter(Boolean).join(' · ');
  return chartAsPng([...notes.flatMap(({ texts }) => texts), scope]);
}

const savePicture = (picture: Blob) => download(picture, fileName('chart', new Date().toISOString(), 'png'));

/** Puts the picture into the clipboard, or downloads it where the browser has none for pictures. Answers what it did. */
async function copyPicture(builder: Builder, chart: Chart): Promise<string> {
  const picture = pictureOf(builder, chart);
  try {
    // The promise itself: Safari allows it only within the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return t.reports.copied;
  } catch {
    savePicture(await picture);
    return t.reports.chartMenu.downloadedInstead;
  }
}
