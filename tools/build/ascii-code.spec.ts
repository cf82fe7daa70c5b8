import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { asciiCode } from './ascii-code.cjs';

const SOURCE = String.raw`
  class Page {
    /** RFC 9068 §2.2, a comment that esbuild retains. */
    title = 'größer, 😀';
  }
  globalThis.results = {
    title: new Page().title,
    template: ${'`'}é${'`'},
    matches: /^[аеο]+$/u.test('аο'),
    matchesOthers: /^[аеο]+$/u.test('b'),
    emoji: /^😀$/u.test('😀'),
  };
`;

describe('asciiCode', () => {
  const { outputFiles } = buildSync({
    stdin: { contents: SOURCE },
    bundle: true,
    target: 'node26',
    write: false,
  });
  const code = outputFiles[0]!.text;

  it('returns code of ASCII characters with the same lines', () => {
    expect(code).toMatch(/[^\0-\x7f]/);
    expect(asciiCode(code)).toMatch(/^[\0-\x7f]+$/);
    expect(asciiCode(code).split('\n')).toHaveLength(code.split('\n').length);
  });

  it('keeps the values of strings, templates and regular expressions', () => {
    const expected = { title: 'größer, 😀', template: 'é', matches: true, matchesOthers: false, emoji: true };
    expect(runInNewContext(`${asciiCode(code)}; results`)).toEqual(expected);
  });
});
