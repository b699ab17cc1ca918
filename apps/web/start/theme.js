// Runs before the first paint: the build puts it into index.html, and the server allows it there by its hash.
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
  // A dark room never sees a white flash.
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Whoever was signed in waits within the frame that comes.
  if (signedIn && !/^\/(login|setup)\/?$/.test(location.pathname.slice(base.length)))
    page.setAttribute('data-start', 'framed');
  // Without its script the page would wait for ever and not say why.
  addEventListener(
    'error',
    ({ target }) => {
      const lost = target instanceof HTMLScriptElement || target?.rel === 'stylesheet';
      if (lost) page.setAttribute('data-start', 'failed');
    },
    true,
  );
})();
