/* In the page, after `frameWatch`: moves the trend. */
window.trendWatch = (() => {
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
    watch: (ms, way) => frameWatch(ms, ways[way]),
  };
})();
