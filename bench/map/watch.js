// Runs in the page before its own scripts: notes when the stations came, when states came, and when the marks were drawn.
// The marks are drawn on a canvas of their own, redrawn each time, so clearing it begins a drawing; the task in which that
// happens ends it.
(() => {
  const watch = { dataAtMs: null, drawings: [], deltas: [], frames: null };
  window.mapWatch = watch;

  const { json } = Response.prototype;
  Response.prototype.json = async function (...rest) {
    const value = await json.apply(this, rest);
    if (this.url.endsWith('/api/Stations/map')) watch.dataAtMs ??= performance.now();
    return value;
  };

  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...rest) {
    if (this.canvas.closest('section[aria-label="Map"]')) {
      const drawing = { startMs: performance.now(), endMs: null, shownMs: null };
      watch.drawings.push(drawing);
      queueMicrotask(() => {
        drawing.endMs = performance.now();
      });
      // The next frame begins when this one has been handed to the screen.
      requestAnimationFrame(() => {
        drawing.shownMs = performance.now();
      });
    }
    return clearRect.apply(this, rest);
  };

  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...rest) {
      super(...rest);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"delta"') && data.includes('"State"')) {
          watch.deltas.push(performance.now());
        }
      });
    }
  };

  watch.countFrames = () => {
    const frames = [];
    watch.frames = frames;
    const look = (now) => {
      if (watch.frames !== frames) return;
      frames.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
})();
