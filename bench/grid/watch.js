/* In the page, after `frameWatch`: scrolls the grid and acts in it. */
window.gridWatch = (() => {
  const scroller = () => document.querySelector('[role="grid"], [role="treegrid"]');
  return {
    /** Watches for so long; each frame scrolls by so many pixels, or to a place anywhere when `step` is `anywhere`. */
    watch(ms, step) {
      const element = scroller();
      const most = element.scrollHeight - element.clientHeight;
      let direction = 1;
      return frameWatch(ms, () => {
        if (step === 0) return;
        if (step === 'anywhere') {
          element.scrollTop = Math.random() * most;
          return;
        }
        if (element.scrollTop >= most - 1) direction = -1;
        if (element.scrollTop <= 1) direction = 1;
        element.scrollTop += direction * step;
      });
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
