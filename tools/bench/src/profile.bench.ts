import { UsageError } from '@vc/development/command-line';
import { freePort } from '@vc/development/free-port';
import { BenchPlatform } from './bench-platform';
import { FLOWS } from './counted-flows';
import { Inspector } from './inspector';
import { measure } from './measure';
import { type Stack, stacksOfTime } from './profiles';
import { sourceOfFrames } from './source-of-frames';

const CONCURRENCY = 8;
const WARM_UP_SECONDS = 10;
const SECONDS = 10;
const MOST_LINES = 45;
const PACKAGE = /^.*node_modules\/((@[^/]+\/)?[^/]+)\/.*$/;
const FOLDER = /^((apps|libs)\/[^/]+\/[^/]+)\/.*$/;

/**
 * Prints where the main thread of the platform spends its time in a flow: by library, by file, and by function.
 * @throws UsageError for a flow that is unknown
 */
export async function profileFlow(name: string): Promise<void> {
  const prepare = FLOWS[name];
  if (!prepare) throw new UsageError(`The flows are: ${Object.keys(FLOWS).join(', ')}.`);
  const inspectorPort = await freePort();
  const platform = await BenchPlatform.start({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` });
  try {
    const inspector = await Inspector.connect(inspectorPort);
    const flow = await prepare(platform);
    const { pid } = platform;
    const run = (seconds: number) => measure({ work: () => flow.run(), concurrency: CONCURRENCY, seconds, pid });
    await run(WARM_UP_SECONDS);
    let flows = 0;
    const profile = await inspector.profile(async () => {
      flows = (await run(SECONDS)).perSecond * SECONDS;
    });
    await flow.close();
    inspector.close();
    process.stdout.write(reportOf(stacksOfTime(profile), flows));
  } finally {
    await platform.stop();
  }
}

function reportOf(stacks: Stack[], flows: number): string {
  const sourceOf = sourceOfFrames();
  const busy = stacks.filter(({ frames }) => frames[0]?.functionName !== '(idle)');
  const sourceIn = ({ frames: [frame] }: Stack) => (frame && (sourceOf(frame) || frame.functionName)) ?? '';
  const libraryIn = (stack: Stack) => sourceIn(stack).replace(PACKAGE, '$1').replace(FOLDER, '$1');
  const functionIn = (stack: Stack) => `${stack.frames[0]?.functionName || '(anonymous)'} ${sourceIn(stack)}`;
  const tables = [libraryIn, sourceIn, functionIn].map((keyOf) => tableOf(busy, keyOf, flows));
  return `${tables.join('\n')}\n`;
}

/** Milliseconds of a flow, the most first. */
function tableOf(stacks: Stack[], keyOf: (stack: Stack) => string, flows: number): string {
  const sums = new Map<string, number>();
  for (const stack of stacks) {
    const key = keyOf(stack);
    sums.set(key, (sums.get(key) ?? 0) + stack.weight);
  }
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  const lines = [...sums].sort(([, one], [, other]) => other - one).slice(0, MOST_LINES);
  return [['all', total] as const, ...lines]
    .map(
      ([key, weight]) =>
        `${(weight / 1_000 / flows).toFixed(3)} ms ${((weight / total) * 100).toFixed(1).padStart(5)} % ${key}`,
    )
    .join('\n')
    .concat('\n');
}
