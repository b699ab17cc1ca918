/** `outpost-grid-2025-11-21-1432.csv`, in the user's time zone. */
export function csvFileName(nowMs: number): string {
  const now = new Date(nowMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `outpost-grid-${date}-${two(now.getHours())}${two(now.getMinutes())}.csv`;
}

/** Downloads a text as a file. */
export function downloadCsv(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has started to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
