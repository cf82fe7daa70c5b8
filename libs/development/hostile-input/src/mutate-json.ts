import type { Material } from './mutate-bytes';
import { mutateBytes } from './mutate-bytes';
import type { Branch, TreeFormat } from './mutate-tree';
import { isPair, mutateTree, openPair, Pair } from './mutate-tree';
import type { Random } from './random';

/** An object as the list of its members, which may repeat a name. */
class Members {
  constructor(readonly list: Pair[]) {}
}

const NESTED = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 0);
const REPLACEMENTS: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  253_402_300_800,
  '',
  '\ufeff',
  '\ud800',
  '~.#',
  '__proto__',
  'constructor',
  'toString',
  'https://a.example',
  'did:web:a',
  'AAAA',
  'x'.repeat(300),
  NESTED,
  [],
  [null],
  [[]],
  new Members([]),
  new Members([new Pair('__proto__', null)]),
  new Members([new Pair('toString', null)]),
];

/** Returns JSON with one change of its structure or of a value; changed bytes where the text is not JSON. */
export function mutateJson(input: Uint8Array, random: Random, material: Material): Buffer {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(input).toString());
  } catch {
    return mutateBytes(input, random, material);
  }
  const format: TreeFormat = {
    open,
    changeLeaf: (leaf) => changeLeaf(leaf, random, material),
    replacements: REPLACEMENTS,
  };
  return Buffer.from(stringify(mutateTree(toTree(json), random, format)));
}

function toTree(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(toTree);
  if (typeof json !== 'object' || json === null) return json;
  return new Members(Object.entries(json).map(([name, value]) => new Pair(name, toTree(value))));
}

function open(value: unknown): Branch | undefined {
  if (Array.isArray(value)) return { children: value as unknown[], rebuild: (children) => children };
  if (value instanceof Pair) return openPair(value);
  if (!(value instanceof Members)) return undefined;
  return { children: value.list, rebuild: (children) => new Members(children.filter(isPair)) };
}

function changeLeaf(leaf: unknown, random: Random, material: Material): unknown {
  if (typeof leaf === 'string') return mutateBytes(Buffer.from(leaf), random, material).toString();
  if (typeof leaf === 'number') return leaf + random.pick([-1, 1, 0.5, -2 * leaf, 1e15]);
  return random.pick(REPLACEMENTS);
}

function stringify(tree: unknown): string {
  if (tree instanceof Pair) return stringify(tree.value);
  if (Array.isArray(tree)) return `[${tree.map(stringify).join()}]`;
  if (!(tree instanceof Members)) return JSON.stringify(tree);
  return `{${tree.list.map(({ key, value }) => `${toName(key)}:${stringify(value)}`).join()}}`;
}

function toName(key: unknown): string {
  return JSON.stringify(typeof key === 'string' ? key : stringify(key));
}
