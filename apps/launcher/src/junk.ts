import { escapePointer } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';

const DEEP = 2_000;
const MANY = 500;
const MAX_IN_TOKEN = 20_000;

/** Texts of JSON values that may stand in the place of a member, by what they are. */
export const JUNK: Record<string, string> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'a negative number': '-1',
  'a huge number': '1e300',
  'an endless number': '1e400',
  'an empty text': '""',
  'a long text': JSON.stringify('x'.repeat(100_000)),
  'U+0000': String.raw`"a\u0000b"`,
  'half of a surrogate pair': String.raw`"a\ud800b"`,
  'an empty list': '[]',
  'a list of an empty list': '[[]]',
  'a list of null': '[null]',
  'a long list of objects': `[${Array.from({ length: MANY }, () => '{}').join()}]`,
  'a long list of numbers': `[${Array.from({ length: MANY }, (_, index) => index).join()}]`,
  'an empty object': '{}',
  'deep lists': '['.repeat(DEEP) + ']'.repeat(DEEP),
  'deep objects': '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
};

/** Members that are added to objects. */
export const JUNK_MEMBERS: Record<string, string> = {
  'an unknown member': '"colour":"red"',
  'many unknown members': Array.from({ length: MANY }, (_, index) => `"member-${index}":1`).join(),
  'a prototype': '"__proto__":{"polluted":true}',
  'a constructor': '"constructor":{"prototype":{"polluted":true}}',
  'toString as text': '"toString":"x"',
  'hasOwnProperty as an object': '"hasOwnProperty":{"type":"string"}',
  'an empty name': '"":"x"',
  'U+0000 in a name': String.raw`"a\u0000b":"x"`,
  'a long name': `${JSON.stringify('x'.repeat(100_000))}:1`,
};

/** Bodies that are no JSON objects. */
export const JUNK_BODIES: Record<string, string> = {
  ...JUNK,
  'a broken object': '{"a":',
  'two objects': '{}{}',
};

/** As values, those that have a place in a token. */
export function shortJunk(): [kind: string, value: unknown][] {
  const short = Object.entries(JUNK).filter(([, text]) => text.length < MAX_IN_TOKEN);
  return short.map(([kind, text]) => [kind, JSON.parse(text) as unknown]);
}

export interface Spoilt {
  /** JSON pointer. */
  place: string;
  junk: string;
  text: string;
}

const MARK = '@junk@';

/** The body with each kind of junk in the place of each member and element, and beside them. */
export function* spoilt(body: object): Generator<Spoilt> {
  for (const [junk, text] of Object.entries(JUNK_BODIES)) yield { place: '', junk, text };
  for (const { place, copy } of marked(body)) {
    const text = JSON.stringify(copy);
    for (const [junk, value] of Object.entries(JUNK)) {
      yield { place, junk, text: text.replace(`"${MARK}"`, () => value) };
    }
  }
  for (const { place, copy } of extended(body)) {
    const text = JSON.stringify(copy);
    for (const [junk, member] of Object.entries(JUNK_MEMBERS)) {
      yield { place, junk, text: text.replace(`"${MARK}":0`, () => member) };
    }
  }
}

interface Copy {
  place: string;
  copy: unknown;
}

/** Copies of the body, each with a mark in the place of one member or element. */
function marked(value: unknown): Copy[] {
  const atMembers = membersOf(value).map((name) => ({ place: pointerOf(name), copy: replaced(value, name, MARK) }));
  return [...atMembers, ...inMembers(value, marked)];
}

/** Copies of the body, each with a marked member in one of its objects. */
function extended(value: unknown): Copy[] {
  const here = isObject(value) ? [{ place: '', copy: { ...value, [MARK]: 0 } }] : [];
  return [...here, ...inMembers(value, extended)];
}

function inMembers(value: unknown, copiesOf: (member: unknown) => Copy[]): Copy[] {
  return membersOf(value).flatMap((name) =>
    copiesOf((value as Record<string, unknown>)[name]).map(({ place, copy }) => ({
      place: pointerOf(name) + place,
      copy: replaced(value, name, copy),
    })),
  );
}

function membersOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function replaced(value: unknown, name: string, member: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(name), member) : { ...(value as object), [name]: member };
}

function pointerOf(name: string): string {
  return `/${escapePointer(name)}`;
}
