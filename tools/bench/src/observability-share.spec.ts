import { observabilityShare } from './observability-share';
import type { AllocationNode, CallFrame, CpuProfile } from './profiles';

const RECORDER = 'libs/platform/http/src/request-recorder.ts';
const CONTROLLER = 'apps/trust/src/keys/internal-keys.controller.ts';
const SPAN = 'libs/platform/observability/src/trace/trace-scope.ts';
const LOGGER = 'libs/platform/observability/src/logger.ts';
const PINO = 'node_modules/pino/lib/tools.js';
const COUNTER = 'node_modules/prom-client/lib/counter.js';

const frameOf = (url: string): CallFrame => ({ functionName: url, url, lineNumber: 0, columnNumber: 0 });

/** @param stacks microseconds, and files from the outermost to the innermost */
function profileOf(stacks: [number, ...string[]][]): CpuProfile {
  const nodes = [{ id: 1, callFrame: frameOf('(root)'), children: [] as number[] }];
  const samples = stacks.map(([, ...files]) => {
    let parent = nodes[0]!;
    for (const file of files) {
      const node = { id: nodes.length + 1, callFrame: frameOf(file), children: [] };
      parent.children.push(node.id);
      nodes.push(node);
      parent = node;
    }
    return parent.id;
  });
  return { nodes, samples, timeDeltas: stacks.map(([time]) => time) };
}

const allocate = (url: string, selfSize: number, ...children: AllocationNode[]) => ({
  callFrame: frameOf(url),
  selfSize,
  children,
});

const shareOf = (stacks: [number, ...string[]][], head = allocate('(root)', 1)) =>
  observabilityShare(profileOf(stacks), { head }, ({ url }) => url);

describe('observabilityShare', () => {
  it.each<[string, [number, ...string[]]]>([
    ['a recorder', [10, RECORDER]],
    ['what a recorder calls', [10, CONTROLLER, RECORDER, LOGGER, PINO]],
    ['a package that observes', [10, CONTROLLER, COUNTER]],
    ['lines that are written later', [10, LOGGER, PINO]],
  ])('has the time of %s', (_, stack) => {
    expect(shareOf([stack, [30, CONTROLLER]])).toBe(0.25);
  });

  it.each<[string, [number, ...string[]]]>([
    ['work inside of a span', [10, SPAN, CONTROLLER]],
    ['packages that this work calls', [10, SPAN, CONTROLLER, 'node_modules/pg/lib/client.js']],
    ['the log lines of a service', [10, CONTROLLER, LOGGER, PINO]],
  ])('leaves out the time of %s', (_, stack) => {
    expect(shareOf([stack, [30, CONTROLLER]])).toBe(0);
  });

  it('leaves out idle time', () => {
    expect(
      shareOf([
        [10, RECORDER],
        [10, CONTROLLER],
        [100, '(idle)'],
      ]),
    ).toBe(0.5);
  });

  it('divides the time of the garbage collector by what was allocated', () => {
    const head = allocate('(root)', 0, allocate(CONTROLLER, 30, allocate(RECORDER, 10)));
    expect(
      shareOf(
        [
          [20, '(garbage collector)'],
          [80, CONTROLLER],
        ],
        head,
      ),
    ).toBe(0.05);
  });
});
