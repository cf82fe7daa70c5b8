import { COVERAGE_VARIABLE } from './instrument';

type Counters = Record<number, number>;

interface FileCoverage {
  s: Counters;
  f: Counters;
  /** Each branch has a counter for each of its ways. */
  b: Record<number, Counters>;
}

interface CounterGroup {
  counters: Counters;
  size: number;
  /** A bit for each range of counts that was reached, by counter. */
  seen: Uint8Array;
}

interface FileGroups {
  functions: CounterGroup;
  others: CounterGroup[];
}

/** The code that the executions of a fuzzer have reached, with how often: once, twice, up to 4, 8, 16, 32, 128 or more. */
export class Coverage {
  private readonly files: FileGroups[];

  /** @param files the counters of the instrumented files; those of the global variable by default */
  constructor(files: Record<string, FileCoverage> = globalCounters()) {
    this.files = Object.values(files).map(({ s, f, b }) => {
      return { functions: toGroup(f), others: [s, ...Object.values(b)].map(toGroup) };
    });
    this.groups.forEach(takeCounters);
  }

  /** Records the counters of an execution, and sets them back. Returns whether they have reached something new. */
  finish(): boolean {
    let isNew = false;
    for (const { functions, others } of this.files) {
      // A file without a call has counted nothing else.
      const isCalled = takeCounters(functions);
      if (isCalled === 'none') continue;
      const results = others.map(takeCounters);
      isNew ||= isCalled === 'new' || results.includes('new');
    }
    return isNew;
  }

  /** Number of counters that an execution has reached. */
  get reached(): number {
    return this.groups.reduce((sum, { seen }) => sum + seen.filter((ranges) => ranges !== 0).length, 0);
  }

  get size(): number {
    return this.groups.reduce((sum, { size }) => sum + size, 0);
  }

  private get groups(): CounterGroup[] {
    return this.files.flatMap(({ functions, others }) => [functions, ...others]);
  }
}

function toGroup(counters: Counters): CounterGroup {
  const size = Object.keys(counters).length;
  return { counters, size, seen: new Uint8Array(size) };
}

/** Sets counters back to 0, after they were added to what is seen. */
function takeCounters({ counters, size, seen }: CounterGroup): 'none' | 'known' | 'new' {
  let result: 'none' | 'known' | 'new' = 'none';
  for (let index = 0; index < size; index += 1) {
    const count = counters[index] ?? 0;
    if (count === 0) continue;
    counters[index] = 0;
    const known = seen[index] ?? 0;
    const range = rangeOf(count);
    if ((known & range) === 0) result = 'new';
    else if (result === 'none') result = 'known';
    seen[index] = known | range;
  }
  return result;
}

function globalCounters(): Record<string, FileCoverage> {
  return (globalThis as Record<string, unknown>)[COVERAGE_VARIABLE] as Record<string, FileCoverage>;
}

/** 1, 2, 3 to 4, 5 to 8, 9 to 16, 17 to 32, 33 to 128, more: a bit for each. */
function rangeOf(count: number): number {
  if (count > 128) return 0x80;
  return count > 32 ? 0x40 : 1 << Math.ceil(Math.log2(count));
}
