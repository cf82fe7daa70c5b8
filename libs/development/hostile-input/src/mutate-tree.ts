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

/** Returns the tree with one value removed, repeated, replaced, moved or changed. */
export function mutateTree(tree: unknown, random: Random, format: TreeFormat): unknown {
  return change(tree, { random, format, all: collect(tree, format) }, random.below(6));
}

interface Work {
  random: Random;
  format: TreeFormat;
  /** All values of the tree, from which replacements are taken. */
  all: unknown[];
}

function collect(value: unknown, format: TreeFormat): unknown[] {
  return [value, ...(format.open(value)?.children ?? []).flatMap((child) => collect(child, format))];
}

/** @param levels how far to descend, as long as there are children */
function change(value: unknown, work: Work, levels: number): unknown {
  const { random, format } = work;
  const branch = format.open(value);
  if (!branch || branch.children.length === 0) return changeHere(value, work);
  const index = random.below(branch.children.length);
  const child = branch.children[index];
  if (levels > 0) return branch.rebuild(branch.children.with(index, change(child, work, levels - 1)));
  return branch.rebuild(changeChildren(branch.children, index, work));
}

function changeHere(value: unknown, { random, format, all }: Work): unknown {
  const way = random.below(4);
  if (way === 0) return random.pick(format.replacements);
  return way === 1 ? random.pick(all) : format.changeLeaf(value, random);
}

function changeChildren(children: unknown[], index: number, work: Work): unknown[] {
  const child = children[index];
  switch (work.random.below(4)) {
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
