// Runs before the first paint: without it a dark page would flash white. Not a module, so that the
// browser waits for it; a file of its own, because the page's policy refuses inline scripts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('partnerdeck:theme');
  } catch {
    // Storage is refused in some private windows: the system's choice is used.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
