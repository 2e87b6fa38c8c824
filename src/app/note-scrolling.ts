/**
 * Keeps `data-scrolls` on the document while the page is taller than the window, for elements that reserve the
 * scrollbar's space. Measured after layout: measuring when a detail opens would force a layout. @returns the function
 * that stops it
 */
export function noteScrolling(): () => void {
  const root = document.documentElement;
  const look = () => root.toggleAttribute('data-scrolls', root.scrollHeight > innerHeight);
  const observer = new ResizeObserver(look);
  observer.observe(root);
  addEventListener('resize', look);
  return () => {
    observer.disconnect();
    removeEventListener('resize', look);
  };
}
