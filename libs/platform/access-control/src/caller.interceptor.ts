import { CallHandler, ExecutionContext, Inject, Injectable, NestInterceptor } from '@nestjs/common';
import { from, isObservable, mergeAll, type Observable } from 'rxjs';

/** The interceptors of a service that act on requests with a caller or a calling service, the outermost first. */
export const CALLER_INTERCEPTORS = Symbol('CALLER_INTERCEPTORS');

/**
 * Runs the interceptors of callers on the routes with `@RequireScope` or `@Internal`, which bind it. They are not global, because
 * Nest would run them on the routes of wallets too, where they do nothing: an eighth of the memory that an issuance allocates.
 */
@Injectable()
export class CallerInterceptor implements NestInterceptor {
  constructor(@Inject(CALLER_INTERCEPTORS) private readonly interceptors: readonly NestInterceptor[]) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const chain = this.interceptors.reduceRight<CallHandler>(
      (inner, each) => ({ handle: () => flatten(each.intercept(context, inner)) }),
      next,
    );
    return chain.handle();
  }
}

function flatten(result: Observable<unknown> | Promise<Observable<unknown>>): Observable<unknown> {
  return isObservable(result) ? result : from(result).pipe(mergeAll());
}
