export interface FuzzedForm {
  kind: string;
  body: Buffer;
}

/** Encoded values that replace a value, by a name of their kind. */
const VALUES: Record<string, string> = {
  'an empty text': '',
  'U+0000': 'a%00b',
  'text that is not UTF-8': 'a%ff%feb',
  'half of a surrogate pair': 'a%ed%a0%80b',
  'a broken escape': 'a%zzb',
  'an empty list': '%5B%5D',
  'an empty object': '%7B%7D',
  null: 'null',
  'a list of null': '%5Bnull%5D',
  'an endless number': '1e400',
  'a long text': 'x'.repeat(20_000),
  'deep lists': `${'%5B'.repeat(2_000)}${'%5D'.repeat(2_000)}`,
  'a line break': 'a%0d%0ab',
};

/** Encoded parameters that are added to the form, by a name of their kind. */
const PARAMETERS: Record<string, string> = {
  'a prototype': '__proto__=x',
  'a constructor': 'constructor=x',
  'toString twice': 'toString=x&toString=y',
  'an empty name': '=x',
  'U+0000 in a name': 'a%00b=x',
  'no names': '&&&',
  'many names': Array.from({ length: 2_000 }, (_, index) => `p${index}=`).join('&'),
};

/** Replaces, repeats and omits each value of the form, and adds parameters to it. */
export function* fuzzForm(form: Record<string, string>): Generator<FuzzedForm> {
  const valid = encodeForm(Object.entries(form));
  for (const [name, value] of Object.entries(form)) {
    const others = encodeForm(Object.entries(form).filter(([other]) => other !== name));
    const parameter = encodeURIComponent(name);
    for (const [kind, text] of Object.entries(VALUES)) {
      yield { kind: `${kind} as ${name}`, body: Buffer.from(`${others}&${parameter}=${text}`) };
    }
    yield { kind: `a repeated ${name}`, body: Buffer.from(`${valid}&${encodeForm([[name, value]])}`) };
    yield { kind: `no ${name}`, body: Buffer.from(others) };
    yield { kind: `a list named ${name}`, body: Buffer.from(`${others}&${parameter}%5B%5D=x&${parameter}%5Ba%5D=x`) };
    const bytes = Buffer.from([0x61, 0xff, 0xfe, 0x00]);
    yield { kind: `bytes as ${name}`, body: Buffer.concat([Buffer.from(`${others}&${parameter}=`), bytes]) };
  }
  for (const [kind, text] of Object.entries(PARAMETERS)) yield { kind, body: Buffer.from(`${valid}&${text}`) };
  yield { kind: 'nothing', body: Buffer.alloc(0) };
  yield { kind: 'JSON', body: Buffer.from('{"a":1}') };
  yield { kind: 'each parameter twice', body: Buffer.from(`${valid}&${valid}`) };
}

function encodeForm(parameters: [string, string][]): string {
  return new URLSearchParams(parameters).toString();
}
