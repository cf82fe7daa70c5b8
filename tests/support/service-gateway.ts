import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceName } from '@vc/contract/access';
import { findService } from '@vc/contract/routes';

/** The request at which a fault is injected, and the moment. */
export interface Step {
  /** Method and path, e.g. `POST /auth/connect/token`; those of other services begin with `/to/<service>`. */
  request: RegExp;
  /** Before the request is forwarded, or after the answer and before it is passed on. */
  moment: 'before' | 'after';
}

interface InjectedFault extends Step {
  inject: () => Promise<{ isAnswerLost: boolean }>;
  injected: () => void;
  ended: () => void;
}

export interface Injection {
  /** The fault has been injected. */
  injected: Promise<void>;
  /** The caller has its answer, or has closed the connection. */
  ended: Promise<void>;
}

/** The port of a listener of a service. */
type PortOf = (service: ServiceName, listener: 'public' | 'internal') => number;

/** A reverse proxy for all requests of clients and between services. It injects faults. */
export class ServiceGateway {
  private fault: InjectedFault | undefined;

  private constructor(
    private readonly server: Server,
    private readonly portOf: PortOf,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.forward(request, response).catch(() => response.destroy());
    });
  }

  static async start(portOf: PortOf): Promise<ServiceGateway> {
    // A request on an idle connection that the server closes would look like a failed service.
    const server = createServer({ keepAliveTimeout: 0 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ServiceGateway(server, portOf);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Injects a fault once, at the step. */
  injectAt(step: Step, inject: InjectedFault['inject']): Injection {
    const events = new EventEmitter();
    const injection = { injected: waitForEvent(events, 'injected'), ended: waitForEvent(events, 'ended') };
    const emit = (event: keyof Injection) => () => void events.emit(event);
    this.fault = { ...step, inject, injected: emit('injected'), ended: emit('ended') };
    return injection;
  }

  /** Removes the fault. */
  removeFault(): void {
    this.fault = undefined;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const isAnswerLostBefore = await this.injectFault(request, response, 'before');
    if (isAnswerLostBefore) return void response.destroy();
    const answer = await this.forwardTo(request, body);
    const content = await read(answer);
    if (await this.injectFault(request, response, 'after')) return void response.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
  }

  /** Returns whether the answer is lost. */
  private async injectFault(
    { method, url }: IncomingMessage,
    response: ServerResponse,
    moment: Step['moment'],
  ): Promise<boolean> {
    const { fault } = this;
    if (fault?.moment !== moment || !fault.request.test(`${method} ${url}`)) return false;
    this.fault = undefined;
    response.once('close', fault.ended);
    const { isAnswerLost } = await fault.inject();
    fault.injected();
    return isAnswerLost;
  }

  private forwardTo({ method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const [, serviceName, rest] = /^\/to\/([\w-]+)(\/.*)$/.exec(url) ?? [];
    const service = serviceName ?? findService(url);
    if (service === undefined) throw new Error(`No service answers ${url}.`);
    const options = {
      host: '127.0.0.1',
      port: this.portOf(service as ServiceName, serviceName === undefined ? 'public' : 'internal'),
      method,
      path: rest ?? url,
      headers,
    };
    return new Promise((resolve, reject) => {
      send({ ...options, agent: false }, resolve)
        .once('error', reject)
        .end(body);
    });
  }
}

async function waitForEvent(events: EventEmitter, event: keyof Injection): Promise<void> {
  await once(events, event);
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
