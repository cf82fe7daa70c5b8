import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { firstValueFrom, map, Observable, of } from 'rxjs';
import { CallerInterceptor } from './caller.interceptor';

const CONTEXT = {} as ExecutionContext;

/** Adds its name before and after what is inside of it. */
function surround(name: string): NestInterceptor {
  return { intercept: (_, next) => next.handle().pipe(map((inside) => `${name}(${String(inside)})`)) };
}

function intercept(interceptors: NestInterceptor[], next: CallHandler = { handle: () => of('response') }) {
  return firstValueFrom(new CallerInterceptor(interceptors).intercept(CONTEXT, next));
}

describe('CallerInterceptor', () => {
  it('runs the interceptors of callers, the first outermost', async () => {
    expect(await intercept([surround('first'), surround('second')])).toBe('first(second(response))');
  });

  it('returns the response of the route if there are no interceptors', async () => {
    expect(await intercept([])).toBe('response');
  });

  it('waits for an interceptor that answers later', async () => {
    const late: NestInterceptor = { intercept: async (_, next) => next.handle() };
    expect(await intercept([surround('first'), late, surround('third')])).toBe('first(third(response))');
  });

  it('runs the route in the asynchronous context of each interceptor', async () => {
    const actors = new AsyncLocalStorage<string>();
    const asActor: NestInterceptor = {
      intercept: (_, next) =>
        new Observable((subscriber) => actors.run('actor', () => next.handle().subscribe(subscriber))),
    };
    const route = { handle: () => of(actors.getStore()) };
    expect(await intercept([surround('first'), asActor], route)).toBe('first(actor)');
  });

  it('rejects a request that an interceptor refuses, and does not run the route', async () => {
    const handle = jest.fn(() => of('response'));
    const refusing: NestInterceptor = { intercept: () => Promise.reject(new Error('refused')) };
    await expect(intercept([surround('first'), refusing], { handle })).rejects.toThrow('refused');
    expect(handle).not.toHaveBeenCalled();
  });
});
