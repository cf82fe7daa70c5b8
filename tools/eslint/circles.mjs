import { posix } from 'node:path';
import ts from 'typescript';

/**
 * Finds circles of imports between files, and between the folders directly below a project's src. A file directly in src
 * counts as a folder.
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
  for (const [path, targets] of files) {
    const folder = folderOf(path);
    const outside = [...targets].map(folderOf).filter((target) => target !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...outside]));
  }
  return folders;
}

/** A folder below apps/ or tools/, a folder below libs/<layer>/, libs/sdk, libs/testing, or tests. */
function projectFolder(path) {
  return /^(?:(?:apps|tools)\/[\w-]+|libs\/(?:sdk|testing)|libs\/\w+\/[\w-]+|tests)(?=\/)/.exec(path)?.[0];
}

/** `apps/auth/src/clients` for a file anywhere below it. */
function folderOf(path) {
  const [source] = /^apps\/[\w-]+\/web\/src\//.exec(path) ?? [`${projectFolder(path)}/src/`];
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
