/** Files chosen for upload, and the names of folders among them, which cannot be uploaded. */
export interface Chosen {
  files: readonly File[];
  folders: readonly string[];
}

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

/** Reads a drop. A folder looks like an unreadable file without type; only `webkitGetAsEntry` tells. */
export function chosenOf({ items, files }: DataTransfer): Chosen {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : []));
  return { files: [...files].filter(({ name }) => !folders.includes(name)), folders };
}
