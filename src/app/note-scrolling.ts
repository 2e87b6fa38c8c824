/**
 * Keeps `data-scrolls` on the document while the page is longer than the window, for what has to keep its scrollbar's
 * place. Looked at after the browser has worked out where everything is: to ask when a detail opens would make it do so
 * in the middle of that.
 * @returns ends it
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
