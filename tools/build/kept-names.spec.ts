import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { keepNames } from './kept-names.cjs';

/** esbuild renames one of two classes with the same name. */
const OTHER = `export class Twin {}`;
const MAIN = `
  import { Twin as Other } from './other';
  class Twin {}
  class Mistake extends Error {}
  const inner = () => [() => 1].map((arrow) => { const named = () => arrow; return named.name; });
  globalThis.names = [Twin.name, Other.name, Mistake.name, inner.name, ...inner()];
`;
/** Lists the names that are defined. */
const WATCH = `
  globalThis.defined = [];
  const define = Object.defineProperty;
  Object.defineProperty = (target, property, descriptor) => {
    if (property === 'name') defined.push(descriptor.value);
    return define(target, property, descriptor);
  };
`;

function run(code: string): { names: string[]; defined: string[] } {
  return runInNewContext(`${WATCH}${code}; ({ names, defined })`) as { names: string[]; defined: string[] };
}

describe('keepNames', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-names-'));
  let code: string;

  beforeAll(() => {
    writeFileSync(join(folder, 'other.ts'), OTHER);
    writeFileSync(join(folder, 'main.ts'), MAIN);
    const options = { bundle: true, target: 'node26', keepNames: true, write: false } as const;
    code = buildSync({ entryPoints: [join(folder, 'main.ts')], ...options }).outputFiles[0]!.text;
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps the names of the sources', () => {
    expect(run(keepNames(code)).names).toEqual(['Twin', 'Twin', 'Mistake', 'inner', 'named']);
  });

  it('defines no name that a class has already', () => {
    expect(run(code).defined).toContain('Mistake');
    expect(run(keepNames(code)).defined.sort()).toEqual(['Twin', 'inner', 'named']);
  });

  it('rejects the code of an esbuild that keeps names in another way', () => {
    expect(() => keepNames(code.replace('var __name =', 'const __name ='))).toThrow('in another way');
  });

  it('returns code without names as it is', () => {
    expect(keepNames('run();')).toBe('run();');
  });
});
