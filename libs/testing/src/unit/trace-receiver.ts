import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer, readBody, sendJson } from './local-server';

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

interface ResourceSpans {
  resource: { attributes: KeyValue[] };
  scopeSpans: { spans: OtlpSpan[] }[];
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  traceState?: string;
  status: { code: number; message?: string };
  attributes: KeyValue[];
}

export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes'> {
  /** `service.name` of its resource. */
  service: string;
  resource: Record<string, unknown>;
  attributes: Record<string, unknown>;
}

/** Receives spans as OTLP over HTTP, in JSON. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly requests: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  /** Of its answers. */
  status = 200;

  private readonly server = new LocalServer((request, response) => this.receive(request, response));

  static async start(): Promise<TraceReceiver> {
    const receiver = new TraceReceiver();
    await receiver.server.listen();
    return receiver;
  }

  get url(): string {
    return this.server.url;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** The spans of a trace. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    this.requests.push({ path: request.url ?? '', headers: request.headers, body });
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: ResourceSpans[] };
    for (const { resource, scopeSpans } of resourceSpans) {
      const attributes = toRecord(resource.attributes);
      const spans = scopeSpans.flatMap((scope) => scope.spans);
      this.spans.push(...spans.map((span) => toReceived(span, attributes)));
    }
    sendJson(response, {}, this.status);
  }
}

function toReceived(span: OtlpSpan, resource: Record<string, unknown>): ReceivedSpan {
  return { ...span, service: String(resource['service.name']), resource, attributes: toRecord(span.attributes) };
}

function toRecord(attributes: KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
