import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '@vc/platform/access-control';
import { Observable } from 'rxjs';

/** Who performs an administrative act. */
export interface Actor {
  /** Id of the client, or `service:<name>` for a service of the platform. */
  clientId: string;
  /** `sub` of the access token: a user, or the client itself. */
  subject: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** The actor of the running request; undefined outside requests and on public routes. */
export function currentActor(): Actor | undefined {
  return actors.getStore();
}

export function withActor<T>(actor: Actor, run: () => T): T {
  return actors.run(actor, run);
}

export function serviceActor(service: string): Actor {
  const name = `service:${service}`;
  return { clientId: name, subject: name };
}

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
