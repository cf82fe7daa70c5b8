import { ConsumerGroup } from './consumer-group';
import { OffsetStore } from './offset-store';
import { TopicStore } from './topic-store';
import { WireReader, WireWriter } from './wire';

/** The state that request handlers work on. */
export interface Broker {
  topics: TopicStore;
  offsets: OffsetStore;
  groups: Map<string, ConsumerGroup>;
  host: string;
  port: number;
  nextProducerId(): number;
}

export interface RequestContext {
  broker: Broker;
  version: number;
  request: WireReader;
  response: WireWriter;
  clientId: string;
  clientHost: string;
}

/** Fills in the response; `'no-response'` where the client expects none. */
export type RequestHandler = (context: RequestContext) => void | 'no-response' | Promise<void>;

export interface Api {
  key: number;
  minVersion: number;
  maxVersion: number;
  handle: RequestHandler;
}

export const NODE_ID = 1;

export function groupOf(broker: Broker, id: string): ConsumerGroup {
  const group = broker.groups.get(id) ?? new ConsumerGroup();
  broker.groups.set(id, group);
  return group;
}
