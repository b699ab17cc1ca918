const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Decodes XML text: its five entities and numeric characters; others stay unchanged, since there is
 * no DTD.
 */
export function decodedXmlText(text: string): string {
  const plain = text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,8}));/g,
        (whole, decimal, hexadecimal, name) => {
          if (name !== undefined) return ENTITIES[name as string] ?? whole;
          const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal);
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;
  // Characters that XML cannot represent are written as `_x000B_` (ECMA-376, 22.9.2.19).
  return plain.includes('_x')
    ? plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : plain;
}

/** An attribute of a tag, undecoded; null: it has none of that name. */
export function attribute(tag: string, name: string): string | null {
  const at = tag.indexOf(` ${name}="`);
  if (at !== -1) {
    const from = at + name.length + 3;
    const to = tag.indexOf('"', from);
    return to === -1 ? null : tag.slice(from, to);
  }
  return (
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((value) => value !== undefined) ?? null
  );
}

const TEXT_TAG = /<([\w.-]+:)?(t|rPh)(?:\s[^<>]*)?>/g;

/** The texts of all `t` elements, joined as a cell shows them, without phonetic text. */
export function elementTexts(inner: string): string {
  // Nearly every cell has a single text.
  const from = inner.indexOf('<t');
  if (from === inner.lastIndexOf('<t') && (inner[from + 2] === '>' || inner[from + 2] === ' ')) {
    const start = inner.indexOf('>', from) + 1;
    const end = inner.indexOf('</t>', start);
    if (end !== -1 && !inner.includes('rPh')) return decodedXmlText(inner.slice(start, end));
  }
  let text = '';
  TEXT_TAG.lastIndex = 0;
  for (let tag = TEXT_TAG.exec(inner); tag !== null; tag = TEXT_TAG.exec(inner)) {
    const [whole, prefix = '', name] = tag;
    if (whole.endsWith('/>')) continue;
    const start = TEXT_TAG.lastIndex;
    const end = inner.indexOf(`</${prefix}${name}>`, start);
    if (end === -1) break;
    if (name === 't') text += decodedXmlText(inner.slice(start, end));
    TEXT_TAG.lastIndex = end;
  }
  return text;
}

/** The prefix of the document's own names, as `x:`; null: its first tag has not been read yet. */
export function prefixOf(text: string): string | null {
  const found = /<([\w.-]+:)?(?:worksheet|sst)[\s>]/.exec(text);
  return found ? (found[1] ?? '') : null;
}
