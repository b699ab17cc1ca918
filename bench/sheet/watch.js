/* In the page: frames of the points sheet. */
window.sheetWatch = (() => {
  const grid = () => document.querySelector('[role="grid"]');
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  return {
    /** When what was done is drawn. */
    async frame() {
      await next();
      await next();
    },
    /** Down to the last row and up again by 120 px a frame; ms from each frame to the next. */
    async scroll() {
      const box = grid().parentElement;
      const gaps = [];
      let last = 0;
      for (const step of [120, -120]) {
        for (;;) {
          const now = await next();
          if (last > 0) gaps.push(now - last);
          last = now;
          const top = box.scrollTop;
          box.scrollTop = top + step;
          if (box.scrollTop === top) break;
        }
      }
      return gaps;
    },
    paste(cells) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', cells);
      grid().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
  };
})();
