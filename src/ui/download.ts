export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Firefox reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
