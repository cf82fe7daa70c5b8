import { escapePointer } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';

const DEEP = 2_000;
const MANY = 500;
const MAX_IN_TOKEN = 20_000;

/** JSON values that replace a member, by a name of their kind. */
export const FUZZ_VALUES: Record<string, string> = {
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

/** Members that are added to an object. */
export const FUZZ_MEMBERS: Record<string, string> = {
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

/** Texts that replace the whole body. */
export const FUZZ_BODIES: Record<string, string> = {
  ...FUZZ_VALUES,
  'a broken object': '{"a":',
  'two objects': '{}{}',
};

/** The parsed values that are short enough for a token. */
export function listShortFuzzValues(): [kind: string, value: unknown][] {
  const short = Object.entries(FUZZ_VALUES).filter(([, text]) => text.length < MAX_IN_TOKEN);
  return short.map(([kind, text]) => [kind, JSON.parse(text) as unknown]);
}

export interface FuzzedBody {
  /** JSON pointer of the value that was replaced, or of the object that was extended. */
  pointer: string;
  kind: string;
  text: string;
}

const MARK = '@mark@';

/** Replaces the body and each of its members and elements by each value, and adds each member to each of its objects. */
export function* fuzzBody(body: object): Generator<FuzzedBody> {
  for (const [kind, text] of Object.entries(FUZZ_BODIES)) yield { pointer: '', kind, text };
  for (const { pointer, copy } of markEachMember(body)) {
    const text = JSON.stringify(copy);
    for (const [kind, value] of Object.entries(FUZZ_VALUES)) {
      yield { pointer, kind, text: text.replace(`"${MARK}"`, () => value) };
    }
  }
  for (const { pointer, copy } of extendEachObject(body)) {
    const text = JSON.stringify(copy);
    for (const [kind, member] of Object.entries(FUZZ_MEMBERS)) {
      yield { pointer, kind, text: text.replace(`"${MARK}":0`, () => member) };
    }
  }
}

interface Copy {
  pointer: string;
  copy: unknown;
}

/** Copies of the value, each with the mark instead of one member or element. */
function markEachMember(value: unknown): Copy[] {
  const atMembers = membersOf(value).map((name) => ({
    pointer: pointerOf(name),
    copy: replaceMember(value, name, MARK),
  }));
  return [...atMembers, ...copyMembers(value, markEachMember)];
}

/** Copies of the value, each with the mark as a further member of one of its objects. */
function extendEachObject(value: unknown): Copy[] {
  const here = isObject(value) ? [{ pointer: '', copy: { ...value, [MARK]: 0 } }] : [];
  return [...here, ...copyMembers(value, extendEachObject)];
}

/** Copies of the value, each with one copy of one of its members. */
function copyMembers(value: unknown, listCopies: (member: unknown) => Copy[]): Copy[] {
  return membersOf(value).flatMap((name) =>
    listCopies((value as Record<string, unknown>)[name]).map(({ pointer, copy }) => ({
      pointer: pointerOf(name) + pointer,
      copy: replaceMember(value, name, copy),
    })),
  );
}

function membersOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function replaceMember(value: unknown, name: string, member: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(name), member) : { ...(value as object), [name]: member };
}

function pointerOf(name: string): string {
  return `/${escapePointer(name)}`;
}
