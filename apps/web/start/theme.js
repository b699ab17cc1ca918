// Runs before the first paint: the build inlines it in index.html, and the server allows it by its
// hash.
(() => {
  const page = document.documentElement;
  // The path below which the server is.
  const base = page.dataset.base ?? '';
  let chosen = null;
  let signedIn = false;
  try {
    chosen = localStorage.getItem('outpost.theme');
    signedIn = localStorage.getItem(`outpost.token${base}`) !== null;
  } catch {
    // Storage is blocked: follow the system.
  }
  // Avoids a white flash in the dark theme.
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // A signed-in user sees the frame of the page while it loads.
  if (signedIn && !/^\/(login|setup)\/?$/.test(location.pathname.slice(base.length)))
    page.setAttribute('data-start', 'framed');
  // Without the script the page would load forever without a reason.
  addEventListener(
    'error',
    ({ target }) => {
      const lost = target instanceof HTMLScriptElement || target?.rel === 'stylesheet';
      if (lost) page.setAttribute('data-start', 'failed');
    },
    true,
  );
})();
