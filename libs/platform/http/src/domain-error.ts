import { ErrorCode } from './error-status';

/** Where in the request the fault is: a JSON pointer into the body, or the name of a query parameter. */
export interface ErrorSource {
  pointer?: string;
  parameter?: string;
}

export interface Violation {
  detail: string;
  source: ErrorSource;
}

interface DomainErrorOptions {
  source?: ErrorSource;
  meta?: Record<string, unknown>;
  /** Response headers that belong to the refusal, e.g. `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal with a code of the interface. `detail` reaches the caller: no secrets, no personal data. */
export class DomainError extends Error {
  readonly source?: ErrorSource;
  readonly meta?: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    options: DomainErrorOptions = {},
  ) {
    super(`${code}: ${detail}`, { cause: options.cause });
    this.source = options.source;
    this.meta = options.meta;
    this.headers = options.headers ?? {};
  }

  /** One refusal may stand for several faults: each becomes an error object of its own. */
  get faults(): { detail: string; source?: ErrorSource }[] {
    return [{ detail: this.detail, source: this.source }];
  }
}

/** One segment of a JSON pointer (RFC 6901 §3). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** 400 `VALIDATION_ERROR` with one error object per violated rule. */
export class ValidationFailed extends DomainError {
  constructor(readonly violations: Violation[]) {
    super('VALIDATION_ERROR', violations.map((violation) => violation.detail).join(' '));
  }

  override get faults(): Violation[] {
    return this.violations;
  }
}

/** An unknown id and an id of another tenant look the same: existence is not revealed. */
export function notFound(resource: string, id: string): DomainError {
  return new DomainError('NOT_FOUND', `There is no ${resource} ${id}.`);
}
