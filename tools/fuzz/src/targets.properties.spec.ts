import { join } from 'node:path';
import { mutationsOf } from '@vc/development/hostile-input';
import fc from 'fast-check';
import { readCorpus } from './corpus';
import { errorOf } from './fuzzer';
import { TARGETS } from './targets';

fc.configureGlobal({ seed: 44, numRuns: 100 });

describe('TARGETS', () => {
  it.each(Object.entries(TARGETS))('%s accepts mutations or rejects them as documented', async (name, target) => {
    const inputs = mutationsOf(readCorpus(join(__dirname, '../corpus', name)), target.format);
    const property = fc.asyncProperty(inputs, async (input) => expect(await errorOf(target, input)).toBeUndefined());
    await fc.assert(property);
  });
});
