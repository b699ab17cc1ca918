/* In the page: counts frames, and how long the page's thread was busy in each, while the trend is moved. */
window.trendWatch = (() => {
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
    requestAnimationFrame(frame);
    // What it sets off runs in the next frame, as with a real pointer.
    work(frames.length);
  };
  const wheel = (deltaX, deltaY) => {
    const chart = document.querySelector('[role="application"]');
    const { left, top, width, height } = chart.getBoundingClientRect();
    chart.dispatchEvent(
      new WheelEvent('wheel', {
        deltaX,
        deltaY,
        clientX: left + width / 2,
        clientY: top + height / 2,
        bubbles: true,
        cancelable: true,
      }),
    );
  };
  const ways = {
    look: () => {},
    // To and fro by 12 px a frame, no further than what is loaded at the sides.
    pan: (count) => wheel(Math.floor(count / 20) % 2 === 0 ? -12 : 12, 0),
    // Back through the past, so that more has to come.
    away: () => wheel(-12, 0),
    // Nearer and out again, by 2 % a frame.
    zoom: (count) => wheel(0, Math.floor(count / 40) % 2 === 0 ? -12 : 12),
  };
  return {
    /** Watches for so long while the trend is moved in one of the ways. */
    async watch(ms, way) {
      work = ways[way];
      frames = [];
      before = 0;
      runs = true;
      requestAnimationFrame(frame);
      await new Promise((resolve) => setTimeout(resolve, ms));
      runs = false;
      return frames.filter(({ busyMs }) => busyMs > 0);
    },
  };
})();
