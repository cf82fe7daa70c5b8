import type { Logger, Metrics } from '@vc/platform/observability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestRecorder as RealRecorder } from '../../../libs/platform/http/src/request-recorder';
import { isObserved } from './switch';

/** Records requests while they are observed. */
export class RequestRecorder {
  private readonly real: RealRecorder;

  constructor(metrics: Metrics, accessLog: Logger | undefined) {
    this.real = new RealRecorder(metrics, accessLog);
  }

  readonly onResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    this.record(request, reply);
    done();
  };

  record(request: FastifyRequest, reply: FastifyReply): void {
    if (isObserved()) this.real.record(request, reply);
  }
}
