import type { ScreenLook } from './situations.ts';

/** A screenshot, by what it shows. */
export interface Shot {
  readonly situation: string;
  /** Role, path and name of the state. */
  readonly title: string;
  readonly look: ScreenLook;
  /** Relative to the page. */
  readonly file: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** A page with all screenshots: a section for each situation, a row for each state. */
export function contactSheet(shots: readonly Shot[], problems: readonly string[]): string {
  const sections = [...Map.groupBy(shots, ({ situation }) => situation)].map(([situation, own]) => {
    const rows = [...Map.groupBy(own, ({ title }) => title)].map(
      ([title, looks]) =>
        `<h3>${escaped(title)}</h3><div>${looks
          .map(
            ({ file, look }) =>
              `<a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(`${title}, ${look.name}`)}"
               style="aspect-ratio:${look.width}/${look.height}"><span>${look.name}</span></a>`,
          )
          .join('')}</div>`,
    );
    return `<h2>${escaped(situation)}</h2>${rows.join('')}`;
  });
  const missing = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens of Outpost</title>
<style>
  body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; background: #ddd; }
  h3 { margin: 24px 0 4px; font-size: 14px; }
  div { display: flex; gap: 12px; overflow-x: auto; }
  a { color: inherit; font-size: 12px; text-decoration: none; }
  img { display: block; height: 320px; object-fit: cover; object-position: top; background: #fff; }
</style>
<h1>${shots.length} screenshots</h1>
<ul>${missing}</ul>
${sections.join('\n')}
</html>
`;
}
