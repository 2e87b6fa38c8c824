/** What somebody wants to upload: files, and the names of folders that came with them and cannot be. */
export interface Chosen {
  files: readonly File[];
  folders: readonly string[];
}

/** Opens the browser's own picker; nothing when it is left without choosing. */
export function pickFiles(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** What was dropped. A folder looks like a file of no type that cannot be read: only the browser's entry tells. */
export function chosenOf({ items, files }: DataTransfer): Chosen {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : []));
  return { files: [...files].filter(({ name }) => !folders.includes(name)), folders };
}
