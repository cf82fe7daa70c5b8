import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '@vc/platform/access-control';
import { Observable } from 'rxjs';
import type { Actor } from './actor';
import { serviceActor, withActor } from './actor';

/** Remembers the caller of a request, whom the access guard has authenticated, for the records of what it does. */
export class ActorInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const actor = actorOf(context.switchToHttp().getRequest<AuthenticatedRequest>());
    if (!actor) return next.handle();
    return new Observable((subscriber) => withActor(actor, () => next.handle().subscribe(subscriber)));
  }
}

function actorOf({ caller, callingService }: AuthenticatedRequest): Actor | undefined {
  if (caller) return { clientId: caller.clientId, subject: caller.subject };
  return callingService === undefined ? undefined : serviceActor(callingService);
}
