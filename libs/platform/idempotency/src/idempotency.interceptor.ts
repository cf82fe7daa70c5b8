import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '@vc/platform/access-control';
import { ReadyAnswer } from '@vc/platform/http';
import { METRICS, Metrics } from '@vc/platform/observability';
import { Observable } from 'rxjs';
import { type Attempt, runAttempt } from './attempt';
import { readIdempotencyKey } from './idempotency-key';
import { IdempotentRequests } from './idempotent-requests';

/** Attempts by their requests, until they are answered. */
export const ATTEMPTS = new WeakMap<object, Attempt>();

/** Global. It acts on a POST with the header `Idempotency-Key` whose caller has an access token. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly replays = Metrics.current().counter(METRICS.idempotencyReplays).of({});

  constructor(private readonly requests: IdempotentRequests) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { caller, method, url, body } = request;
    const header = request.headers['idempotency-key'];
    if (header === undefined || method !== 'POST' || !caller) return next.handle();
    const begun = await this.requests.begin({
      tenantId: caller.tenantId,
      caller: [caller.clientId, caller.subject],
      key: readIdempotencyKey(header),
      content: [method, url, body],
    });
    if ('status' in begun) {
      this.replays.inc();
      throw new ReadyAnswer(begun.status, { ...begun.headers, 'idempotency-replayed': 'true' }, begun.body);
    }
    ATTEMPTS.set(request, begun);
    return new Observable((subscriber) => runAttempt(begun, () => next.handle().subscribe(subscriber)));
  }
}
