import type { Scope } from '@vc/contract/access';
import type { ServiceConfig } from '@vc/platform/config';
import type { ServiceDefinition } from '@vc/platform/service';
import type { JsonAnswer } from '../unit/request-json';
import { requestJson } from '../unit/request-json';
import { TestAuthority } from './test-authority';
import type { TestDatabase } from '../database/test-database';
import { createTestDatabase } from '../database/test-database';
import { startTestBus, type TestBus } from './test-bus';
import { startTestKafka, type TestKafka } from './test-kafka';
import type { TestService } from './test-service';
import { startTestService } from './test-service';

export type Caller = (method: string, path: string, body?: object) => Promise<JsonAnswer>;

/** A counterpart of the services, which the world stops with them. */
interface Part {
  stop: () => Promise<void>;
}

/**
 * Database, broker and authorization server of one spec, and the services that it boots on them. A class that extends it
 * adds the data and the counterparts of one service, and has a static `serve`, which starts the world with that service.
 */
export class TestWorld {
  /** The far end of the bus, after `openBus`. */
  bus: TestBus;
  private readonly services: TestService[] = [];
  private readonly parts: Part[] = [];

  constructor(
    readonly database: TestDatabase,
    readonly kafka: TestKafka,
    readonly authority: TestAuthority,
  ) {}

  /** @param publicUrl `PUBLIC_URL` of the services */
  static async start<W extends TestWorld>(
    this: new (...surroundings: [TestDatabase, TestKafka, TestAuthority]) => W,
    publicUrl?: string,
  ): Promise<W> {
    return new this(...(await Promise.all([createTestDatabase(), startTestKafka(), TestAuthority.start(publicUrl)])));
  }

  /** @param environment settings that replace those of the world */
  async serve<C extends ServiceConfig>(
    definition: ServiceDefinition<C>,
    environment: Record<string, string> = {},
  ): Promise<TestService> {
    const { database, kafka, authority } = this;
    const options = { databaseUrl: database.url, brokers: kafka.brokers, authority, environment };
    const started = await startTestService(definition, options);
    // It is stopped once only.
    let stopping: Promise<void> | undefined;
    const service = { ...started, stop: () => (stopping ??= started.stop()) };
    this.services.push(service);
    return service;
  }

  async openBus(brokers = this.kafka.brokers): Promise<TestBus> {
    return (this.bus = await startTestBus(brokers));
  }

  /** Calls a service as a client of a tenant. */
  caller({ url }: TestService, tenantId: string, ...scopes: Scope[]): Caller {
    const token = this.authority.accessToken({ tenantId, scopes });
    return async (method, path, body) => requestJson(url + path, { method, body, token: await token });
  }

  async stop(): Promise<void> {
    await this.bus?.stop();
    // Each waits for the answer of the broker to its last fetch.
    await Promise.all(this.services.map((service) => service.stop()));
    await Promise.all([this.kafka, this.authority, ...this.parts].map((part) => part.stop()));
    await this.database.drop();
  }

  protected stopLater<P extends Part>(part: P): P {
    this.parts.push(part);
    return part;
  }
}
