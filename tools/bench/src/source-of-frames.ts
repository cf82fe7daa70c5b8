import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import type { SourceOf } from './observability-share';

const IN_PROJECT = /^.*?\/((apps|libs|node_modules)\/)/;

/** The launcher, which has a source map beside it. */
const BUNDLE = 'dist/launcher/main.js';

export function sourceOfFrames(): SourceOf {
  const map = new SourceMap(JSON.parse(readFileSync(`${BUNDLE}.map`, 'utf8')) as SourceMapPayload);
  const known = new Map<string, string>();
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.endsWith(BUNDLE)) return url.replace(IN_PROJECT, '$1');
    const key = `${lineNumber}:${columnNumber}`;
    const entry = known.get(key) ?? sourceAt(map, lineNumber, columnNumber);
    known.set(key, entry);
    return entry;
  };
}

function sourceAt(map: SourceMap, line: number, column: number): string {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? `/${entry.originalSource}`.replace(IN_PROJECT, '$1') : '';
}
