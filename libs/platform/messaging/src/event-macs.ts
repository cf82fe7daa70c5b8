import { createHmac } from 'node:crypto';
import type { EventMessage } from '@vc/contract/events';
import {
  consumersOf,
  isEventType,
  MalformedEventError,
  publishersOf,
  sourceOf,
  type Topic,
  topicOf,
} from '@vc/contract/events';
import type { ServiceKeys } from '@vc/platform/access-control';
import { constantTimeEqual } from '@vc/protocol/crypto';

/** Header of an event: `<consuming service>=<MAC>`, comma-separated. */
const MAC_HEADER = 'x-mac';

type Headers = Record<string, string | undefined>;

/** The event is not of the service that publishes its type. */
export class UnauthenticEventError extends Error {}

/**
 * Message authentication codes of events (HMAC-SHA-256). The publishing and one consuming service derive each key by
 * static ECDH, so no third service can forge the code (ADR 29).
 */
export class EventMacs {
  constructor(private readonly keys: ServiceKeys) {}

  /** Returns a message of this service with a code for each service that consumes the topic. */
  sign(topic: Topic, message: EventMessage): EventMessage {
    const consumers = consumersOf(topic);
    if (consumers.length === 0) return message;
    const { service } = this.keys;
    const codes = consumers.map((consumer) => {
      const key = this.keys.keySharedWith(consumer, purposeOf(service, consumer));
      return `${consumer}=${macOf(key, message.headers, message.value)}`;
    });
    return { ...message, headers: { ...message.headers, [MAC_HEADER]: codes.join(',') } };
  }

  /**
   * Checks that the message is of a service that publishes events of its type.
   * @throws MalformedEventError for an unknown type, UnauthenticEventError
   */
  verify(headers: Headers, value: Buffer): void {
    const { ce_type: type, ce_source: source } = headers;
    if (!isEventType(type)) throw new MalformedEventError('eventType is unknown');
    const publisher = publishersOf(topicOf(type)).find((service) => sourceOf(service) === source);
    if (publisher === undefined) throw new UnauthenticEventError(`The source does not publish ${type}.`);
    const { service } = this.keys;
    const code = findCode(headers[MAC_HEADER], service);
    if (code === undefined) throw new UnauthenticEventError(`The event has no MAC for ${service}.`);
    const keys = this.keys.keysSharedWith(publisher, purposeOf(publisher, service));
    if (!keys.some((key) => constantTimeEqual(code, macOf(key, headers, value)))) {
      throw new UnauthenticEventError(`The MAC for ${service} is not of ${publisher}.`);
    }
  }
}

/** Each direction has a key of its own. */
function purposeOf(publisher: string, consumer: string): string {
  return `events of ${publisher} for ${consumer}`;
}

function findCode(header: string | undefined, service: string): string | undefined {
  const start = `${service}=`;
  return header
    ?.split(',')
    .find((each) => each.startsWith(start))
    ?.slice(start.length);
}

/** JSON contains no line break outside a string, and escapes one within, so the value begins after the first one. */
function macOf(key: Buffer, headers: Headers, value: string | Buffer): string {
  const { ce_id, ce_type, ce_source, ce_subject, ce_time, ce_tenantid } = headers;
  const attributes = JSON.stringify([ce_id, ce_type, ce_source, ce_subject, ce_time, ce_tenantid]);
  return createHmac('sha256', key).update(`${attributes}\n`).update(value).digest('base64url');
}
