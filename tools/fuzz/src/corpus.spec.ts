import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listInputs } from './corpus';
import { errorOf } from './fuzzer';
import { TARGETS } from './targets';

const CORPUS = join(__dirname, '../corpus');
const files = Object.keys(TARGETS).flatMap((target) => listInputs(join(CORPUS, target)).map((name) => [target, name]));

describe('tools/fuzz/corpus', () => {
  it('has a folder with inputs for each target, and no other', () => {
    expect(readdirSync(CORPUS).sort()).toEqual(Object.keys(TARGETS).sort());
    for (const target of Object.keys(TARGETS)) expect(listInputs(join(CORPUS, target))).not.toEqual([]);
  });

  it.each(files)('%s accepts %s, or rejects it with an error of its documentation', async (target, name) => {
    const input = readFileSync(join(CORPUS, target, name));
    expect(await errorOf(TARGETS[target]!, input)).toBeUndefined();
  });
});
