import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Broker } from './broker';
import { serve } from './connection';
import { lockDirectory } from './directory-lock';
import { OffsetStore } from './offset-store';
import { TopicStore } from './topic-store';

export interface EmbeddedKafkaOptions {
  dataDir: string;
  /** 0 for a free port. */
  port: number;
  host?: string;
  /** Partitions of a topic that is created without a number. */
  partitions?: number;
  log?: (line: string) => void;
}

export interface EmbeddedKafka {
  /** `host:port`, the format of `KAFKA_BROKERS`. */
  brokers: string;
  port: number;
  /** Resolves once the broker has ended, with the reason. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts a single broker for development, with the part of the Kafka protocol that kafkajs uses: topics, idempotent
 * producers, consumer groups, committed offsets. Acknowledged records survive SIGKILL. The broker has no replication,
 * no transactions and no access control, and never deletes old records.
 */
export async function startEmbeddedKafka(options: EmbeddedKafkaOptions): Promise<EmbeddedKafka> {
  const host = options.host ?? '127.0.0.1';
  const unlock = lockDirectory(options.dataDir);
  const topics = new TopicStore(options.dataDir, options.partitions ?? 6);
  const offsets = new OffsetStore(options.dataDir);
  const sockets = new Set<Socket>();
  let producerId = Date.now();
  let end: (reason: string) => void;
  const ended = new Promise<string>((resolve) => (end = resolve));
  let closing: Promise<void> | undefined;
  let reason = 'it was stopped';
  const broker: Broker = {
    topics,
    offsets,
    groups: new Map(),
    host,
    port: 0,
    nextProducerId: () => producerId++,
    fail: (error) => {
      reason = error.message;
      void close();
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, broker);
  });
  const close = () => (closing ??= closeAll());
  async function closeAll(): Promise<void> {
    broker.groups.forEach((group) => group.stop());
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
    topics.close();
    offsets.close();
    unlock();
    end(reason);
  }
  broker.port = await listen(server, options.port, host).catch((error: unknown) => {
    unlock();
    throw error;
  });
  server.on('error', broker.fail);
  options.log?.('Development broker: one node, no replication, no transactions, no retention limit.');
  return { brokers: `${host}:${broker.port}`, port: broker.port, ended, stop: close };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.removeAllListeners('error');
  return (server.address() as AddressInfo).port;
}
