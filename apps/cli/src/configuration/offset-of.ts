import { type Document, isMap, isNode, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { Path } from './document';

/** The offset in the text of the innermost member of the path that the document has. */
export function offsetOf({ contents }: Document, path: Path): number {
  let node: unknown = contents;
  let offset = startOf(contents) ?? 0;
  for (const step of path) {
    const member = memberOf(node, step);
    offset = member?.offset ?? offset;
    node = member?.node;
  }
  return offset;
}

function memberOf(node: unknown, step: string | number): { node: unknown; offset: number | undefined } | undefined {
  if (isMap(node)) return pairOf(node, String(step));
  if (!isSeq(node)) return undefined;
  const item = node.items[Number(step)];
  return { node: item, offset: startOf(item) };
}

/** The key tells the line, because a value may begin on a later one. */
function pairOf({ items }: YAMLMap, name: string) {
  const pair = items.find(({ key }) => isScalar(key) && String(key.value) === name);
  return pair && { node: pair.value, offset: startOf(pair.key) };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
