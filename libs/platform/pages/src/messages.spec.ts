import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PAGE_LANGUAGES } from './index';

const ROOT = resolve(__dirname, '../../../..');

/** Folders with one file for each language: of pages, and of notices. The app of the console has a spec of its own. */
const FOLDERS = globSync('{apps/*,libs/*/*}/src/**/{messages,texts}/en.json', { cwd: ROOT }).map(dirname).sort();

type Texts = Map<string, string>;

/** The texts of a file, by their keys. */
function textsOf(folder: string, language: string): Texts {
  const content = JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8')) as object;
  const list = (value: object, prefix = ''): (readonly [string, string])[] =>
    Object.entries(value).flatMap(([key, text]: [string, object | string]) =>
      typeof text === 'string' ? [[prefix + key, text] as const] : list(text, `${prefix}${key}.`),
    );
  return new Map(list(content));
}

const placeholdersOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('the message files', () => {
  it('are those of six folders at least', () => {
    expect(FOLDERS.length).toBeGreaterThanOrEqual(6);
  });

  it.each(FOLDERS)('in %s are one for each language', (folder) => {
    expect(readdirSync(join(ROOT, folder)).sort()).toEqual(PAGE_LANGUAGES.map((each) => `${each}.json`).sort());
  });

  it.each(FOLDERS)('in %s have the same keys, and the same placeholders in each text', (folder) => {
    const [first, ...others] = PAGE_LANGUAGES.map((language) => textsOf(folder, language));
    for (const other of others) {
      expect([...other.keys()]).toEqual([...first!.keys()]);
      const placeholders = (texts: Texts) => [...texts].map(([key, text]) => [key, placeholdersOf(text)]);
      expect(placeholders(other)).toEqual(placeholders(first!));
    }
  });

  it.each(FOLDERS)('in %s have no text that is empty, or the same in two languages', (folder) => {
    const [first, ...others] = PAGE_LANGUAGES.map((language) => textsOf(folder, language));
    expect([...first!.values()].filter((text) => text.trim() === '')).toEqual([]);
    for (const other of others) expect([...other].filter(([key, text]) => text === first!.get(key))).toEqual([]);
  });
});
