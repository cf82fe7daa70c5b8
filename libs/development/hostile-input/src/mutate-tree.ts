import type { Random } from './random';

/** The children of a value of a tree, and how it is built anew with others. */
export interface Branch {
  children: unknown[];
  rebuild: (children: unknown[]) => unknown;
}

/** A member of an object or a map, as a child of it. */
export class Pair {
  constructor(
    readonly key: unknown,
    readonly value: unknown,
  ) {}
}

/** Opens a member into its key and its value. */
export function openPair({ key, value }: Pair): Branch {
  return { children: [key, value], rebuild: ([newKey, newValue]) => new Pair(newKey, newValue) };
}

/** Whether a child of an object or a map is a member: a replacement may be another value, and is left out. */
export function isPair(child: unknown): child is Pair {
  return child instanceof Pair;
}

/** How a format shows its values as a tree. */
export interface TreeFormat {
  /** Returns undefined for a leaf. */
  open: (value: unknown) => Branch | undefined;
  changeLeaf: (leaf: unknown, random: Random) => unknown;
  /** Values that replace another one. */
  replacements: readonly unknown[];
}

/** Returns the tree with one value removed, repeated, replaced, moved or changed. Each value is as likely as any other. */
export function mutateTree(tree: unknown, random: Random, format: TreeFormat): unknown {
  const sizes = new Map<unknown, number>();
  const all = collect(tree, format, sizes);
  return change(tree, random.below(all.length), { random, format, all, sizes });
}

interface Work {
  random: Random;
  format: TreeFormat;
  /** All values of the tree in depth-first order, from which replacements are taken. */
  all: unknown[];
  /** The number of values in a branch. It is kept, because a byte string is decoded to count those in it. */
  sizes: Map<unknown, number>;
}

function collect(value: unknown, format: TreeFormat, sizes: Map<unknown, number>): unknown[] {
  const below = (format.open(value)?.children ?? []).flatMap((child) => collect(child, format, sizes));
  if (below.length > 0) sizes.set(value, below.length + 1);
  return [value, ...below];
}

function sizeOf(value: unknown, { format, sizes }: Work): number {
  return sizes.get(value) ?? collect(value, format, sizes).length;
}

/** @param position of the value to change, in depth-first order from this one */
function change(value: unknown, position: number, work: Work): unknown {
  const branch = work.format.open(value);
  if (position === 0 || !branch) return changeHere(value, work);
  let left = position - 1;
  for (const [index, child] of branch.children.entries()) {
    const size = sizeOf(child, work);
    if (left === 0) return branch.rebuild(changeChildren(branch.children, index, work));
    if (left < size) return branch.rebuild(branch.children.with(index, change(child, left, work)));
    left -= size;
  }
  return value;
}

function changeHere(value: unknown, { random, format, all }: Work): unknown {
  const way = random.below(4);
  if (way === 0) return random.pick(format.replacements);
  const isBranch = format.open(value) !== undefined;
  return way === 1 || isBranch ? random.pick(all) : format.changeLeaf(value, random);
}

function changeChildren(children: unknown[], index: number, work: Work): unknown[] {
  const child = children[index];
  switch (work.random.below(8)) {
    case 0:
      return children.toSpliced(index, 1);
    case 1:
      return children.toSpliced(index, 0, child);
    case 2:
      return children.toSpliced(work.random.below(children.length), 1, child);
    default:
      return children.with(index, changeHere(child, work));
  }
}
