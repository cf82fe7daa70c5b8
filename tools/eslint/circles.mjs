import { posix } from 'node:path';
import ts from 'typescript';
import { projectOf } from '../nx/project-of.mjs';

/**
 * Finds circles of imports between files, and between the folders directly below a project's src. A file directly in src
 * counts as a folder. A district, which contains folders and no file but its module, is not a node: its folders are.
 * @param {Map<string, string>} sources text of each file, by its path from the root of the repository
 * @returns {{ files: string[][], folders: string[][] }} each circle sorted
 */
export function findCircles(sources) {
  const files = new Map();
  for (const [path, text] of sources) {
    files.set(path, new Set(importedFiles(path, text).filter((target) => sources.has(target))));
  }
  return { files: circlesIn(files), folders: circlesIn(foldersOf(files)) };
}

/** The folders directly below src with no file of their own, except their module. */
function districtsOf(paths) {
  const folders = new Set(paths.map((path) => folderOf(path)));
  for (const path of paths) if (!path.endsWith('.module.ts')) folders.delete(posix.dirname(path));
  return folders;
}

/** The files that the file imports by a relative path. */
function importedFiles(path, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => posix.join(posix.dirname(path), fileName))
    .flatMap((target) => [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`]);
}

function foldersOf(files) {
  const folders = new Map();
  const districts = districtsOf([...files.keys()]);
  const nodeOf = (path) => {
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

/** `apps/auth/src/clients` for a file anywhere below it. */
function folderOf(path) {
  const [source] = /^apps\/[\w-]+\/web\/src\//.exec(path) ?? [`${projectOf(path)?.folder}/src/`];
  if (!path.startsWith(source)) return path;
  const [first, ...rest] = path.slice(source.length).split('/');
  return rest.length === 0 ? path : source + first;
}

/** The strongly connected components with more than one node (Tarjan). */
function circlesIn(graph) {
  const circles = [];
  const [order, lowest, stack] = [new Map(), new Map(), []];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node), lowest.get(target)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) circles.push(component.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
