import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '@vc/platform/access-control';
import { ReadyAnswer } from '@vc/platform/http';
import { METRICS, Metrics } from '@vc/platform/observability';
import { Observable } from 'rxjs';
import { type Attempt, runAttempt } from './attempt';
import { readIdempotencyKey } from './idempotency-key';
import { IdempotentRequests, type KeyedRequest } from './idempotent-requests';

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
