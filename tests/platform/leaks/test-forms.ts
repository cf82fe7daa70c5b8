const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A shorter form would be found by chance. */
const MIN_LENGTH = 8;

export type Form =
  | 'plain'
  | 'in JSON'
  | 'in JSON in JSON'
  | 'in JSON of ASCII'
  | 'in an address'
  | 'in a form'
  | 'in HTML'
  | 'hex'
  | 'inspected bytes'
  | 'JSON of bytes'
  | 'base64'
  | 'base64url';

/** The ways in which a program may write a value, each with its texts. Base64 has one for each position in its groups. */
export function formsOf(value: string): [Form, string[]][] {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  const forms: [Form, string[]][] = [
    ['plain', [value]],
    ['in JSON', [inJson(value)]],
    ['in JSON in JSON', [inJson(inJson(value))]],
    ['in JSON of ASCII', [inJson(value).replaceAll(/[^\x20-\x7e]/g, escapeUnit)]],
    ['in an address', [encodeURIComponent(value)]],
    ['in a form', [new URLSearchParams([['', value]]).toString().slice(1)]],
    ['in HTML', [value.replaceAll(/[&<>"']/g, (character) => HTML[character]!)]],
    ['hex', [hex, hex.toUpperCase()]],
    ['inspected bytes', [hex.match(/../g)!.join(' ')]],
    ['JSON of bytes', [[...bytes].join(',')]],
    ['base64', base64Of(bytes, 'base64')],
    ['base64url', base64Of(bytes, 'base64url')],
  ];
  return forms.map(([form, texts]) => [form, texts.filter(({ length }) => length >= MIN_LENGTH)]);
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function escapeUnit(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The characters that depend on these bytes alone, with none, one and two other bytes before them. */
function base64Of(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding);
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}
