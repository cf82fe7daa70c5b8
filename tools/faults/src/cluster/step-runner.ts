import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallOptions, PlatformError } from '@vc/sdk';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
const REQUEST_MS = 20_000;

/** Statuses after which docs/api-conventions.md tells clients to repeat a request. */
const REPEATABLE = [429, 500, 502, 503, 504];

/** A step that the platform refused, or that did not succeed within its time. */
export class StepError extends Error {
  override readonly name = 'StepError';
}

/** The platform has answered, and refused the step. */
export class StepRefusedError extends StepError {}

export interface Step<T> {
  name: string;
  call: (options: CallOptions) => Promise<T>;
  /** Looks for the effect of a request whose answer was lost. Undefined where there is none. */
  findEffect?: () => Promise<T | undefined>;
}

interface Limits {
  /** For a step with all of its repetitions. */
  stepMs: number;
  /** Without it, the first failure of a request ends the step. */
  isRepeating: boolean;
}

/** Runs the steps of flows as a careful client does: a request without an answer is repeated with its idempotency key. */
export class StepRunner {
  /** Requests that were sent again. */
  repeated = 0;

  constructor(private readonly limits: Limits) {}

  /** @throws StepError */
  async run<T>({ name, call, findEffect }: Step<T>): Promise<T> {
    const deadline = Date.now() + this.limits.stepMs;
    let idempotencyKey = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await call({ idempotencyKey, timeoutMs: REQUEST_MS });
      } catch (error) {
        const isConflict = attempt > 0 && isConflicting(error);
        const found = isConflict ? await findEffect?.().catch(() => undefined) : undefined;
        if (found !== undefined) return found;
        // What the first request has begun may be under way, or may have ended without an effect.
        const isUnsettled = isConflict && findEffect !== undefined;
        if (!this.mayRepeat(error, isUnsettled, deadline)) throw toStepError(name, error);
        if (isAnswerLost(error)) idempotencyKey = randomUUID();
      }
      this.repeated += 1;
      await pause(pauseAfter(attempt));
    }
  }

  /** Reads until `read` returns a value. @throws StepError */
  async waitFor<T>(name: string, read: (options: CallOptions) => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + this.limits.stepMs;
    for (let attempt = 0; Date.now() < deadline; attempt += 1) {
      const value = await this.run({ name, call: read });
      if (value !== undefined) return value;
      await pause(pauseAfter(attempt));
    }
    throw new StepError(`${name}: it did not happen within ${this.limits.stepMs / 1_000} s.`);
  }

  private mayRepeat(error: unknown, isUnsettled: boolean, deadline: number): boolean {
    if (!this.limits.isRepeating || Date.now() >= deadline) return false;
    return error instanceof PlatformError && (isUnsettled || isRepeatable(error));
  }
}

function isRepeatable(error: PlatformError): boolean {
  const { status, code } = error;
  return status === undefined || REPEATABLE.includes(status) || code === 'REQUEST_UNDER_WAY' || isAnswerLost(error);
}

function toStepError(name: string, cause: unknown): StepError {
  const { status = 0 } = cause instanceof PlatformError ? cause : {};
  const Failure = status >= 400 && status < 500 && status !== 429 ? StepRefusedError : StepError;
  return new Failure(`${name}: ${(cause as Error).message}`, { cause });
}

function isConflicting(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 409;
}

function isAnswerLost(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'ANSWER_LOST';
}

function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
}
