// Runs before the first paint: without it a dark page would flash white, a folded navigation jump, and the letters change
// though their font is here. Not a module, so that the browser waits for it; a file of its own, because the page's policy
// refuses inline scripts.
(function () {
  var chosen = null;
  var navigation = null;
  var font = null;
  try {
    chosen = localStorage.getItem('partnerdeck:theme');
    navigation = localStorage.getItem('partnerdeck:navigation');
    font = localStorage.getItem('partnerdeck:font');
  } catch {
    // Storage is refused in some private windows: the system's choice is used.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.setAttribute('data-navigation', navigation === 'folded' ? 'folded' : 'open');
  if (font === 'inter') document.documentElement.setAttribute('data-font', font);
})();
