/* In the page: counts frames, and how long the page's thread was busy in each. */
window.frameWatch = (() => {
  const channel = new MessageChannel();
  let frames = [];
  /** Counts what is watched: a frame that an earlier watch requested does not count for the next. */
  let watch = 0;
  let before = 0;
  let began = 0;
  let work = () => {};
  // Sent while a frame is made, a message is heard when style, layout and paint of that frame are done.
  channel.port1.onmessage = () => {
    frames.at(-1).busyMs = performance.now() - began;
  };
  const frame = (own) => (now) => {
    if (own !== watch) return;
    began = performance.now();
    if (before > 0) {
      frames.push({ gapMs: now - before, busyMs: 0 });
      channel.port2.postMessage(null);
    }
    before = now;
    requestAnimationFrame(frame(own));
    // What it sets off runs in the next frame, as with a real pointer.
    work(frames.length);
  };
  /** Watches for so long; `act` runs in each frame and gets the number of frames so far. */
  return async (ms, act) => {
    work = act;
    frames = [];
    before = 0;
    watch++;
    requestAnimationFrame(frame(watch));
    await new Promise((resolve) => setTimeout(resolve, ms));
    watch++;
    return frames.filter(({ busyMs }) => busyMs > 0);
  };
})();
