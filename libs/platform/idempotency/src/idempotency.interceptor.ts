import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '@vc/platform/access-control';
import { ReadyAnswer } from '@vc/platform/http';
import { METRICS, Metrics } from '@vc/platform/observability';
import { Observable } from 'rxjs';
import { runAttempt } from './attempt';
import type { Attempt } from './attempt';
import { IdempotentRequests } from './idempotent-requests';
import type { KeyedRequest } from './idempotent-requests';
import { keyMalformed } from './idempotency.errors';

const MAX_LENGTH = 255;
/** A string of structured fields (RFC 9651 §3.3.3): printable ASCII, with `"` and `\` escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
/** The same characters without quotation marks, as many clients send them. */
const BARE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/**
 * Reads the header `Idempotency-Key`.
 * @see draft-ietf-httpapi-idempotency-key-header-07, section 2.1
 * @throws DomainError `VALIDATION_ERROR`
 */
export function readIdempotencyKey(header: string | string[]): string {
  if (Array.isArray(header)) throw keyMalformed();
  const quoted = QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1');
  const key = quoted ?? (BARE.test(header) ? header : '');
  if (key === '' || key.length > MAX_LENGTH) throw keyMalformed();
  return key;
}

/** Attempts by their requests, until they are answered. */
export const ATTEMPTS = new WeakMap<object, Attempt>();

/** It acts on a POST with the header `Idempotency-Key` whose caller has an access token. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly replays = Metrics.current().counter(METRICS.idempotencyReplays).of({});

  constructor(private readonly requests: IdempotentRequests) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { caller, method, url, body } = request;
    const header = request.headers['idempotency-key'];
    if (header === undefined || method !== 'POST' || !caller) return next.handle();
    const { tenantId, clientId, subject } = caller;
    const key = readIdempotencyKey(header);
    return this.attempt({ tenantId, caller: [clientId, subject], key, content: [method, url, body] }, request, next);
  }

  private async attempt(keyed: KeyedRequest, request: object, next: CallHandler): Promise<Observable<unknown>> {
    const begun = await this.requests.begin(keyed);
    if ('status' in begun) {
      this.replays.inc();
      throw new ReadyAnswer(begun.status, { ...begun.headers, 'idempotency-replayed': 'true' }, begun.body);
    }
    ATTEMPTS.set(request, begun);
    return new Observable((subscriber) => runAttempt(begun, () => next.handle().subscribe(subscriber)));
  }
}
