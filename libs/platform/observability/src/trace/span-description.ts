import type { SpanKind } from '@opentelemetry/api';

/**
 * The attributes that spans may have, by the semantic conventions of OpenTelemetry. None of them has a path with its
 * parameters, a query, a header, a body or text of an error, which may be secret or personal.
 */
export interface SpanAttributes {
  'cloudevents.event_id'?: string;
  'cloudevents.event_type'?: string;
  'error.type'?: string;
  'http.request.method'?: string;
  'http.response.status_code'?: number;
  'http.route'?: string | undefined;
  'messaging.consumer.group.name'?: string;
  'messaging.destination.name'?: string;
  'messaging.operation.name'?: 'send' | 'process';
  'messaging.operation.type'?: 'send' | 'process';
  'messaging.system'?: 'kafka';
  /** Name of the service that is called. */
  'service.peer.name'?: string;
  'server.address'?: string;
  'server.port'?: number;
  'tenant.id'?: string;
  'url.scheme'?: string;
  /** Number of the attempt, the first one is 0. */
  'http.request.resend_count'?: number;
  'webhook.delivery.id'?: string;
  'webhook.endpoint.id'?: string;
  /** Trace id that the receiver of a webhook sees, where it is not that of the trace. */
  'webhook.trace_id'?: string;
}

export interface SpanDescription {
  name: string;
  kind: SpanKind;
  attributes: SpanAttributes;
}
