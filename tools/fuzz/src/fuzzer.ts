import type { Format, Random } from '@vc/development/hostile-input';
import { mutate } from '@vc/development/hostile-input';
import type { Coverage } from './coverage';

/** A parser under test. It throws what its documentation does not allow. */
export interface FuzzTarget {
  format: Format;
  run: (input: Buffer) => void | Promise<void>;
}

export interface Finding {
  input: Buffer;
  error: Error;
}

export interface FuzzerOptions {
  target: FuzzTarget;
  coverage: Pick<Coverage, 'finish'>;
  random: Random;
  dictionary: readonly Uint8Array[];
  /** Receives each input before its execution. */
  onInput?: (input: Buffer) => void;
  /** Receives each input that has reached new code. */
  onKept?: (input: Buffer) => void;
  /** Receives the first input for each place that throws. */
  onFinding?: (finding: Finding) => void;
}

const MAX_BYTES = 16 * 1024;
/** Recent inputs are chosen as often as all others. */
const RECENT = 20;

/** Executes a target with mutations of its corpus, which grows by each input that reaches new code. */
export class Fuzzer {
  readonly corpus: Buffer[] = [];
  readonly findings = new Map<string, Finding>();
  executions = 0;

  constructor(private readonly options: FuzzerOptions) {}

  /** Executes inputs as they are, and keeps those that reach new code. */
  async load(inputs: Buffer[]): Promise<void> {
    for (const input of inputs) await this.execute(input);
  }

  /** Executes one mutation of the corpus. */
  async step(): Promise<void> {
    const { target, random, dictionary } = this.options;
    const others = this.corpus;
    const input = mutate(this.choose(), target.format, random, { dictionary, others });
    await this.execute(input.subarray(0, MAX_BYTES));
  }

  private choose(): Buffer {
    const { random } = this.options;
    const recent = random.below(2) === 0 ? this.corpus.slice(-RECENT) : this.corpus;
    return recent.length > 0 ? random.pick(recent) : Buffer.alloc(0);
  }

  private async execute(input: Buffer): Promise<void> {
    const { coverage, onInput, onKept } = this.options;
    onInput?.(input);
    const error = await errorOf(this.options.target, input);
    this.executions += 1;
    const isNew = coverage.finish();
    if (error) await this.record(input, error);
    if (!isNew) return;
    this.corpus.push(input);
    onKept?.(input);
  }

  private async record(input: Buffer, error: Error): Promise<void> {
    const place = placeOf(error);
    if (this.findings.has(place)) return;
    const finding = { input: await minimise(this.options.target, input, place), error };
    // The executions of the search for a shorter input reach nothing new.
    this.options.coverage.finish();
    this.findings.set(place, finding);
    this.options.onFinding?.(finding);
  }
}

/** Returns what the target throws; undefined if it returns. */
export async function errorOf({ run }: FuzzTarget, input: Buffer): Promise<Error | undefined> {
  try {
    // A copy, because a target may change or keep its input.
    const running = run(Buffer.from(input));
    if (running) await running;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error), { cause: error });
  }
}

/** Removes parts of an input, half of it to single octets, as long as the same place throws. */
export async function minimise(target: FuzzTarget, input: Buffer, place: string): Promise<Buffer> {
  let smallest = input;
  for (let size = Math.ceil(input.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < smallest.length;) {
      const shorter = Buffer.concat([smallest.subarray(0, start), smallest.subarray(start + size)]);
      const error = await errorOf(target, shorter);
      if (error && placeOf(error) === place) smallest = shorter;
      else start += size;
    }
  }
  return smallest;
}

/** The class of an error and the line that has thrown it. */
export function placeOf({ name, constructor, message, stack = '' }: Error): string {
  const [line = message] = stack.split('\n').filter((each) => /^\s+at /.test(each));
  return `${name} ${constructor.name} ${line.trim()}`;
}
