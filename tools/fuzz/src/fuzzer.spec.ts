import { createRandom } from '@vc/development/hostile-input';
import { transformSync } from 'esbuild';
import { Coverage } from './coverage';
import type { FuzzTarget } from './fuzzer';
import { Fuzzer } from './fuzzer';
import { COVERAGE_VARIABLE, instrument } from './instrument';

/** A parser that throws an undocumented error behind four checks of one octet each. */
const PLANTED = `
  function parse(input: Uint8Array): number {
    if (input.length < 6) return 0;
    if (input[0] >> 4 !== 9) return 1;
    if (input[1] >> 4 !== 3) return 2;
    if (input[2] >> 4 !== 7) return 3;
    if (input[3] >> 4 !== 12) return 4;
    throw new TypeError('planted');
  }
`;
const EXECUTIONS = 20_000;

/** Instruments and loads the planted parser. */
function plant(): { target: FuzzTarget; coverage: Coverage } {
  const { code } = transformSync(PLANTED, { loader: 'ts', format: 'esm' });
  const instrumented = instrument(code, 'planted.ts');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the instrumenter returns source text
  const parse = new Function(`${instrumented}; return parse;`)() as (input: Uint8Array) => number;
  const target: FuzzTarget = { format: 'bytes', run: (input) => void parse(input) };
  const counters = (globalThis as Record<string, unknown>)[COVERAGE_VARIABLE] as ConstructorParameters<
    typeof Coverage
  >[0];
  return { target, coverage: new Coverage({ planted: counters!['planted.ts']! }) };
}

async function fuzz(options: { seed: number; isGuided: boolean }): Promise<Fuzzer> {
  const { target, coverage } = plant();
  let isFirst = true;
  const blind = { finish: () => coverage.finish() && isFirst && !(isFirst = false) };
  const fuzzer = new Fuzzer({
    target,
    coverage: options.isGuided ? coverage : blind,
    random: createRandom(options.seed),
    dictionary: [],
  });
  await fuzzer.load([Buffer.from('abcdef')]);
  while (fuzzer.executions < EXECUTIONS && fuzzer.findings.size === 0) await fuzzer.step();
  return fuzzer;
}

describe('Fuzzer', () => {
  it('finds a planted fault by the code that its inputs reach', async () => {
    const { findings, corpus } = await fuzz({ seed: 1, isGuided: true });
    const [finding] = findings.values();
    expect(finding?.error).toEqual(new TypeError('planted'));
    expect(finding?.input).toHaveLength(6);
    expect(finding?.input.toString('hex')).toMatch(/^9.3.7.c/);
    expect(corpus.length).toBeGreaterThan(3);
  });

  it('does not find it in as many executions without coverage', async () => {
    const { findings, executions } = await fuzz({ seed: 1, isGuided: false });
    expect([...findings]).toEqual([]);
    expect(executions).toBe(EXECUTIONS);
  });

  it('repeats its executions from the same seed', async () => {
    const [one, other] = [await fuzz({ seed: 2, isGuided: true }), await fuzz({ seed: 2, isGuided: true })];
    expect(one.executions).toBe(other.executions);
    expect(one.corpus).toEqual(other.corpus);
  });
});
