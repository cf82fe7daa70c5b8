import { Readable } from 'node:stream';
import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IdempotencyKeysRepository } from './idempotency-keys.repository';
import { IdempotencyKeysSweeper } from './idempotency-keys-sweeper';
import { ATTEMPTS, IdempotencyInterceptor } from './idempotency.interceptor';
import { IdempotentRequests, keptHeaders, type StoredAnswer } from './idempotent-requests';

/** Idempotency keys of all routes of a service. */
@Module({})
export class IdempotencyModule implements OnModuleInit {
  constructor(
    private readonly requests: IdempotentRequests,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  static register(): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: [IdempotentRequests, IdempotencyKeysRepository, IdempotencyKeysSweeper, IdempotencyInterceptor],
      exports: [IdempotencyInterceptor],
    };
  }

  /** The client gets its answer once it is kept. */
  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
      const attempt = ATTEMPTS.get(request);
      // A promise would delay the response, and Node would read the next bytes of the connection first.
      if (!attempt || attempt.isOver) return done(null, payload);
      const answer = toAnswer(reply, payload);
      void this.requests.end(attempt, answer).then(() => done(null, payload));
    });
  }
}

/** Returns undefined for a stream, which is read once. */
function toAnswer(reply: FastifyReply, payload: unknown): StoredAnswer | undefined {
  if (payload instanceof Readable) return undefined;
  const body = typeof payload === 'string' ? payload : '';
  return { status: reply.statusCode, headers: keptHeaders(reply.getHeaders()), body };
}
