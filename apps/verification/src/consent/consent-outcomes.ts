import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConsentAuditService, type RecordedRequest } from './consent-audit.service';
import { readOutcome } from './consent-outcome';

/** Records the outcomes of audited requests, whatever answers them: the handler, a guard, a filter or an idempotency key. */
@Injectable()
export class ConsentOutcomes implements OnModuleInit {
  private readonly recorded = new WeakMap<object, RecordedRequest>();

  constructor(
    private readonly audit: ConsentAuditService,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  /** The response to the request becomes the outcome of the recorded one. */
  expect(request: object, recorded: RecordedRequest): void {
    this.recorded.set(request, recorded);
  }

  /** The client gets its response once the outcome is recorded. If it cannot be recorded, the client gets the error. */
  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
      const recorded = this.recorded.get(request);
      if (!recorded) return done(null, payload);
      // The response to an error of this hook is no outcome.
      this.recorded.delete(request);
      const outcome = readOutcome(reply.statusCode, payload, reply.elapsedTime);
      this.audit.conclude(recorded, outcome).then(() => done(null, payload), done);
    });
  }
}
