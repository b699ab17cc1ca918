// Sets the colour scheme before the first paint, so that a dark room never sees a white flash.
// A file of its own because the content security policy allows no inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('outpost.theme');
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
