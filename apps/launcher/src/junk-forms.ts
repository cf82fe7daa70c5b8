export interface SpoiltForm {
  junk: string;
  body: Buffer;
}

/** Encoded values that may stand in the place of one of a form. */
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

const PARAMETERS: Record<string, string> = {
  'a prototype': '__proto__=x',
  'a constructor': 'constructor=x',
  'toString twice': 'toString=x&toString=y',
  'an empty name': '=x',
  'U+0000 in a name': 'a%00b=x',
  'no names': '&&&',
  'many names': Array.from({ length: 2_000 }, (_, index) => `p${index}=`).join('&'),
};

/** The form with each kind of junk in the place of each value, with repeated ones, and with more. */
export function* spoiltForms(form: Record<string, string>): Generator<SpoiltForm> {
  const valid = encoded(Object.entries(form));
  for (const [name, value] of Object.entries(form)) {
    const others = encoded(Object.entries(form).filter(([other]) => other !== name));
    const parameter = encodeURIComponent(name);
    for (const [junk, text] of Object.entries(VALUES)) {
      yield { junk: `${junk} as ${name}`, body: Buffer.from(`${others}&${parameter}=${text}`) };
    }
    yield { junk: `a repeated ${name}`, body: Buffer.from(`${valid}&${encoded([[name, value]])}`) };
    yield { junk: `no ${name}`, body: Buffer.from(others) };
    yield { junk: `a list named ${name}`, body: Buffer.from(`${others}&${parameter}%5B%5D=x&${parameter}%5Ba%5D=x`) };
    const bytes = Buffer.from([0x61, 0xff, 0xfe, 0x00]);
    yield { junk: `bytes as ${name}`, body: Buffer.concat([Buffer.from(`${others}&${parameter}=`), bytes]) };
  }
  for (const [junk, text] of Object.entries(PARAMETERS)) yield { junk, body: Buffer.from(`${valid}&${text}`) };
  yield { junk: 'nothing', body: Buffer.alloc(0) };
  yield { junk: 'JSON', body: Buffer.from('{"a":1}') };
  yield { junk: 'each parameter twice', body: Buffer.from(`${valid}&${valid}`) };
}

function encoded(parameters: [string, string][]): string {
  return new URLSearchParams(parameters).toString();
}
