// Runs in the page: notes when each value of the point `probe` was in its text, and when the next frame was drawn.
((probe) => {
  const rows = [...document.querySelectorAll('tr, [role=row]')];
  const row = rows.find((each) => each.querySelector('th, [role=rowheader]')?.textContent.includes(probe));
  if (!row) throw new Error(`there is no row called ${probe}`);
  window.probeSeen = [];
  let last = Number.NaN;
  const look = () => {
    // The value with its unit stands in a cell behind the name; thousands are grouped.
    const texts = [...row.querySelectorAll('td, [role=cell]')].map((cell) => cell.textContent);
    const value = Number(
      texts
        .map((text) => /^([\d,]+)\s?ft/.exec(text)?.[1])
        .find(Boolean)
        ?.replaceAll(',', ''),
    );
    if (Number.isNaN(value) || value === last) return;
    last = value;
    const seen = { value, textAtMs: Date.now(), drawnAtMs: Number.NaN };
    requestAnimationFrame(() => {
      seen.drawnAtMs = Date.now();
      window.probeSeen.push(seen);
    });
  };
  new MutationObserver(look).observe(document.body, { characterData: true, childList: true, subtree: true });
})(PROBE);
