import type { ErrorCode } from './error-status';
import { ERROR_STATUS, retryAfterOf } from './error-status';
import { isUuid } from './uuid';

const MAX_VIOLATIONS = 50;
const MAX_NAME = 100;

/** Where in the request the violation is: a JSON pointer into the body, or the name of a query parameter. */
export interface ErrorSource {
  pointer?: string;
  parameter?: string;
}

/** A rule that a member of a body breaks. */
export interface Violation {
  detail: string;
  source: { pointer: string };
}

/** A rule that a member of a body or a parameter breaks. */
export interface RequestViolation {
  detail: string;
  source: ErrorSource;
}

interface DomainErrorOptions {
  source?: ErrorSource | undefined;
  meta?: Record<string, unknown> | undefined;
  /** Response headers; 502, 503 and 504 have a `Retry-After` of 5 s unless it is here. */
  headers?: Record<string, string>;
  cause?: unknown;
  /** Whether the service refuses the request by choice: its 503 is no failure that the log tells an operator of. */
  isRefusal?: boolean;
  /** Whether the response is sent half a second later, so that a client that waits for each response sends fewer requests. */
  isHeld?: boolean;
}

/** An error with a code of the interface (IF §2.2). The caller reads `detail`: it contains no secrets and no personal data. */
export class DomainError extends Error {
  readonly source?: ErrorSource | undefined;
  readonly meta?: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;
  readonly isRefusal: boolean;
  readonly isHeld: boolean;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    options: DomainErrorOptions = {},
  ) {
    super(`${code}: ${detail}`, { cause: options.cause });
    this.source = options.source;
    this.meta = options.meta;
    this.isRefusal = options.isRefusal ?? ERROR_STATUS[code] < 500;
    this.isHeld = options.isHeld ?? false;
    this.headers = { ...retryAfterOf(ERROR_STATUS[code]), ...options.headers };
  }

  /** Each becomes an error object of its own. */
  get violations(): { detail: string; source?: ErrorSource | undefined }[] {
    return [{ detail: this.detail, source: this.source }];
  }
}

/** Escapes one segment of a JSON pointer (RFC 6901 §3). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** @param path names and indices from the top down */
export function pointerOf(path: readonly string[]): string {
  return path.map((name) => `/${escapePointer(name)}`).join('');
}

export function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** @param rule predicate of the sentence whose subject is the name of the member, without the full stop */
export function violation(pointer: string, rule: string): Violation {
  return { detail: `${nameIn(pointer)} ${rule}.`, source: { pointer } };
}

/** The last segment of the pointer; for the element of a list, the list's name and the index. */
function nameIn(pointer: string): string {
  const last = pointer.lastIndexOf('/');
  const isElement = /^\d+$/.test(pointer.slice(last + 1));
  const start = isElement ? pointer.lastIndexOf('/', last - 1) : last;
  const text = unescapePointer(pointer.slice(start + 1));
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;
}

/** 400 `VALIDATION_ERROR` with one error object for each violation, at most 50. */
export class ValidationFailed extends DomainError {
  private readonly found: RequestViolation[];

  constructor(violations: Iterable<RequestViolation>) {
    const first = firstOf(violations);
    super('VALIDATION_ERROR', first.map(({ detail }) => detail).join(' '));
    this.found = first;
  }

  override get violations(): RequestViolation[] {
    return this.found;
  }
}

/** @throws ValidationFailed when one of the sources yields a violation */
export function assertNone(...sources: Iterable<Violation>[]): void {
  // An error costs its stack trace, so a valid request creates none.
  const first = firstOf(concatenated(sources));
  if (first.length > 0) throw new ValidationFailed(first);
}

function* concatenated(sources: Iterable<Violation>[]): Generator<Violation> {
  for (const violations of sources) yield* violations;
}

function firstOf<V extends RequestViolation>(violations: Iterable<V>): V[] {
  const first: V[] = [];
  for (const each of violations) {
    if (first.push(each) === MAX_VIOLATIONS) break;
  }
  return first;
}

/**
 * The same error for an unknown id and for an id of another tenant, so that it reveals no existence. It repeats ids of
 * this platform only, because a caller may have put personal data in their place.
 */
export function notFound(resource: string, id: string): DomainError {
  return new DomainError('NOT_FOUND', isUuid(id) ? `There is no ${resource} ${id}.` : `There is no such ${resource}.`);
}
