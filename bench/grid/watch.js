/* In the page: counts frames, and how long the page's thread was busy in each. */
window.gridWatch = (() => {
  const channel = new MessageChannel();
  let frames = [];
  let runs = false;
  let before = 0;
  let began = 0;
  let work = () => {};
  // Sent while a frame is made, a message is heard when style, layout and paint of that frame are done.
  channel.port1.onmessage = () => {
    frames.at(-1).busyMs = performance.now() - began;
  };
  const frame = (now) => {
    if (!runs) return;
    began = performance.now();
    if (before > 0) {
      frames.push({ gapMs: now - before, busyMs: 0 });
      channel.port2.postMessage(null);
    }
    before = now;
    work();
    requestAnimationFrame(frame);
  };
  const scroller = () => document.querySelector('[role="grid"], [role="treegrid"]');
  return {
    /** Watches for so long; each frame scrolls by so many pixels, or to a place anywhere when `step` is `anywhere`. */
    async watch(ms, step) {
      const element = scroller();
      const most = element.scrollHeight - element.clientHeight;
      let direction = 1;
      work = () => {
        if (step === 0) return;
        if (step === 'anywhere') {
          element.scrollTop = Math.random() * most;
          return;
        }
        if (element.scrollTop >= most - 1) direction = -1;
        if (element.scrollTop <= 1) direction = 1;
        element.scrollTop += direction * step;
      };
      frames = [];
      before = 0;
      runs = true;
      requestAnimationFrame(frame);
      await new Promise((resolve) => setTimeout(resolve, ms));
      runs = false;
      return frames.filter(({ busyMs }) => busyMs > 0);
    },
    /** Runs a user action; returns how long until the next frame was drawn, and how long rows took. */
    async act(deed) {
      performance.clearMeasures('outpost.grid.arrange');
      const start = performance.now();
      deed();
      await new Promise((resolve) => {
        requestAnimationFrame(() => {
          const drawn = new MessageChannel();
          drawn.port1.onmessage = resolve;
          drawn.port2.postMessage(null);
        });
      });
      const drawnMs = performance.now() - start;
      const measures = performance.getEntriesByName('outpost.grid.arrange');
      return { drawnMs, arrangeMs: measures.reduce((sum, { duration }) => sum + duration, 0) };
    },
    press(text) {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(text));
      return this.act(() => button.click());
    },
    sort(column) {
      return this.act(() => document.getElementById(`grid-heading-${column}`).click());
    },
    type(label, text) {
      const field = document.querySelector(`input[aria-label^="${label}"]`);
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      return this.act(() => {
        setter.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
  };
})();
