import { posix } from 'node:path';
import ts from 'typescript';

/** Nodes, with those that they import. */
type Graph = Map<string, Set<string>>;

/**
 * Finds circles of imports between files, and between the folders directly below a project's src. A file directly in src
 * counts as a folder. A district, which contains folders and no file but its module, is not a node: its folders are.
 * @param sources text of each file, by its path from the root of the repository
 * @returns each circle sorted
 */
export function findCircles(sources: Map<string, string>): { files: string[][]; folders: string[][] } {
  const files: Graph = new Map();
  for (const [path, text] of sources) {
    files.set(path, new Set(importedFiles(path, text).filter((target) => sources.has(target))));
  }
  return { files: circlesIn(files), folders: circlesIn(foldersOf(files)) };
}

/** The folders directly below src with no file of their own, except their module. */
function districtsOf(paths: string[]): Set<string> {
  const folders = new Set(paths.map((path) => folderOf(path)));
  for (const path of paths) if (!path.endsWith('.module.ts')) folders.delete(posix.dirname(path));
  return folders;
}

/** The files that the file imports by a relative path. */
function importedFiles(path: string, text: string): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => posix.join(posix.dirname(path), fileName))
    .flatMap((target) => [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`]);
}

function foldersOf(files: Graph): Graph {
  const folders: Graph = new Map();
  const districts = districtsOf([...files.keys()]);
  const nodeOf = (path: string): string => {
    const folder = folderOf(path);
    return districts.has(folder) ? path.split('/', folder.split('/').length + 1).join('/') : folder;
  };
  for (const [path, targets] of files) {
    const folder = nodeOf(path);
    const outside = [...targets].map(nodeOf).filter((target) => target !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...outside]));
  }
  return folders;
}

/** A folder below apps/ or tools/, a folder below libs/<layer>/, libs/sdk, libs/testing, or tests. */
function projectFolder(path: string): string | undefined {
  return /^(?:(?:apps|tools)\/[\w-]+|libs\/(?:sdk|testing)|libs\/\w+\/[\w-]+|tests)(?=\/)/.exec(path)?.[0];
}

/** `apps/auth/src/clients` for a file anywhere below it. */
function folderOf(path: string): string {
  const [source = ''] = /^apps\/[\w-]+\/web\/src\//.exec(path) ?? [`${projectFolder(path)}/src/`];
  if (!path.startsWith(source)) return path;
  const [first, ...rest] = path.slice(source.length).split('/');
  return first === undefined || rest.length === 0 ? path : source + first;
}

/** The strongly connected components with more than one node (Tarjan). */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];
  /** Returns the lowest order that the node reaches. */
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    stack.push(node);
    let lowest = own;
    for (const target of graph.get(node) ?? []) {
      const known = order.get(target);
      if (known === undefined) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, known);
    }
    if (lowest !== own) return lowest;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) circles.push(component.sort());
    return Infinity;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
