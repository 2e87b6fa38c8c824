/** The first sheet of a workbook (XLSX) as CSV; undefined for other files, and for archives that are no workbook. */
export async function workbookText(file: Blob): Promise<string | undefined> {
  const [p, k, three] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  if (p !== 0x50 || k !== 0x4b || three !== 3) return undefined;
  const { csvOfWorkbook } = await import('#src/lib/workbook.ts');
  return csvOfWorkbook(file).catch(() => undefined);
}

/** A workbook as a file of CSV, for a service that reads rows of text; any other file as it is. */
export async function asTextFile(file: File): Promise<File> {
  const text = await workbookText(file);
  return text === undefined ? file : new File([text], file.name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv' });
}
