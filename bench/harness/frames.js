/* In the page: counts frames, and how long the page's thread was busy in each. */
window.frameWatch = (() => {
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
  /** Watches for so long; `act` runs in each frame and gets the number of frames so far. */
  return async (ms, act) => {
    work = act;
    frames = [];
    before = 0;
    runs = true;
    requestAnimationFrame(frame);
    await new Promise((resolve) => setTimeout(resolve, ms));
    runs = false;
    return frames.filter(({ busyMs }) => busyMs > 0);
  };
})();
