import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceFor } from '@vc/contract/routes';
import type { ServiceName } from './built-programs';

/** A request between two parts, and the moment at which it is interrupted. */
export interface Step {
  /** Method and path, e.g. `POST /auth/connect/token`; those of other services begin with `/to/<service>`. */
  request: RegExp;
  /** Before it reaches the service, or when the service has answered and the answer has not been handed on. */
  moment: 'before' | 'after';
}

interface Ambush extends Step {
  happen: () => Promise<{ isAnswerLost: boolean }>;
  sprung: () => void;
  ended: () => void;
}

/** The events of an interrupted step. */
export interface Reached {
  /** Resolves when the interruption has happened. */
  sprung: Promise<void>;
  /** Resolves when the caller of the step has its answer or has given up. */
  ended: Promise<void>;
}

/** A proxy between all services and their callers, so each step of a flow can be interrupted. */
export class ServiceGateway {
  private ambush: Ambush | undefined;

  private constructor(
    private readonly server: Server,
    private readonly portOf: (service: ServiceName) => number,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.forward(request, response).catch(() => response.destroy());
    });
  }

  static async start(portOf: (service: ServiceName) => number): Promise<ServiceGateway> {
    // An idle connection that ends while it is used again would look like a service that failed.
    const server = createServer({ keepAliveTimeout: 0 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ServiceGateway(server, portOf);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Runs `happen` once, when the step is reached. */
  at(step: Step, happen: Ambush['happen']): Reached {
    const events = new EventEmitter();
    const reached = { sprung: heard(events, 'sprung'), ended: heard(events, 'ended') };
    const tell = (event: keyof Reached) => () => void events.emit(event);
    this.ambush = { ...step, happen, sprung: tell('sprung'), ended: tell('ended') };
    return reached;
  }

  /** Removes the interruption. */
  leave(): void {
    this.ambush = undefined;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const isAnswerLostBefore = await this.spring(request, response, 'before');
    if (isAnswerLostBefore) return void response.destroy();
    const answer = await this.ask(request, body);
    const content = await read(answer);
    if (await this.spring(request, response, 'after')) return void response.destroy();
    response.writeHead(answer.statusCode!, answer.headers).end(content);
  }

  /** Returns whether the caller gets no answer. */
  private async spring(
    { method, url }: IncomingMessage,
    response: ServerResponse,
    moment: Step['moment'],
  ): Promise<boolean> {
    const { ambush } = this;
    if (ambush?.moment !== moment || !ambush.request.test(`${method} ${url}`)) return false;
    this.ambush = undefined;
    response.once('close', ambush.ended);
    const { isAnswerLost } = await ambush.happen();
    ambush.sprung();
    return isAnswerLost;
  }

  private ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const [, called, rest] = /^\/to\/([\w-]+)(\/.*)$/.exec(url!) ?? [];
    const service = called ?? serviceFor(url!);
    if (service === undefined) throw new Error(`No service answers ${url}.`);
    const options = {
      host: '127.0.0.1',
      port: this.portOf(service as ServiceName),
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

async function heard(events: EventEmitter, event: keyof Reached): Promise<void> {
  await once(events, event);
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
