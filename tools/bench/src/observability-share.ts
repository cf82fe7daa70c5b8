import type { AllocationProfile, CallFrame, CpuProfile, Stack } from './profiles';
import { stacksOfAllocations, stacksOfTime } from './profiles';

/** Files and packages that do nothing but observe. */
const OBSERVING =
  /(^|\/)(libs\/platform\/observability\/|node_modules\/(@opentelemetry|prom-client)\/)|(-metrics|-spans|attempt-trace|in-client-span|request-recorder|trace-requests)\.ts$/;
/** The logger. It also writes the lines of services, so its time belongs to the caller. */
const FOR_CALLERS = /\/observability\/src\/(logger|redact|member-names|error-for-log|time-of-line|buffered-lines)\.ts$/;
const OWN = /^(apps|libs)\//;

/** Returns the file of a frame, such as `libs/platform/http/src/request-recorder.ts`. */
export type SourceOf = (frame: CallFrame) => string;

/**
 * Returns the part of the busy time of a process that its metrics, spans and access log take. The time of each sample belongs
 * to the innermost file of this project in its stack. That of the garbage collector is divided by what was allocated. The
 * time of other threads is left out, of which observability has next to none, so the part of the processor time is smaller.
 */
export function observabilityShare(time: CpuProfile, allocations: AllocationProfile, sourceOf: SourceOf): number {
  const busy = stacksOfTime(time).filter(({ frames }) => frames[0]?.functionName !== '(idle)');
  const collecting = busy.filter(({ frames }) => frames[0]?.functionName === '(garbage collector)');
  const allocated = stacksOfAllocations(allocations);
  const observing = weightOf(busy.filter((stack) => isObserving(stack, sourceOf)));
  const observingAllocations = weightOf(allocated.filter((stack) => isObserving(stack, sourceOf)));
  const ofCollector = (weightOf(collecting) * observingAllocations) / weightOf(allocated);
  return (observing + ofCollector) / weightOf(busy);
}

function isObserving({ frames }: Stack, sourceOf: SourceOf): boolean {
  const sources = frames.map(sourceOf);
  const innermost = sources.find((source) => (OBSERVING.test(source) || OWN.test(source)) && !FOR_CALLERS.test(source));
  // The access log writes its lines later, from a timer without a caller.
  return innermost === undefined ? sources.some((source) => FOR_CALLERS.test(source)) : OBSERVING.test(innermost);
}

function weightOf(stacks: Stack[]): number {
  return stacks.reduce((sum, { weight }) => sum + weight, 0);
}
