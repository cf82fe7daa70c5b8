import { ConsumerGroup } from './consumer-group';
import { ErrorCode } from './error-codes';
import type { OffsetStore } from './offset-store';
import type { TopicStore } from './topic-store';
import type { WireReader, WireWriter } from './wire';

/** The state that request handlers work on. */
export interface Broker {
  topics: TopicStore;
  offsets: OffsetStore;
  groups: Map<string, ConsumerGroup>;
  host: string;
  port: number;
  nextProducerId: () => number;
  /** Ends the broker because its files and its state in memory differ. The next start repairs the files. */
  fail: (error: Error) => void;
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
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most handlers end without a return statement
export type RequestHandler = (context: RequestContext) => void | 'no-response' | Promise<void>;

export interface Api {
  key: number;
  minVersion: number;
  maxVersion: number;
  handle: RequestHandler;
}

export const NODE_ID = 1;

export function getOrCreateGroup(broker: Broker, id: string): ConsumerGroup {
  const group = broker.groups.get(id) ?? new ConsumerGroup();
  broker.groups.set(id, group);
  return group;
}

/** Returns an error code of the protocol. */
export function deleteGroup(broker: Broker, id: string): number {
  const group = broker.groups.get(id);
  if (group && group.members.size > 0) return ErrorCode.NON_EMPTY_GROUP;
  const hadOffsets = broker.offsets.deleteGroup(id);
  return broker.groups.delete(id) || hadOffsets ? ErrorCode.NONE : ErrorCode.GROUP_ID_NOT_FOUND;
}
