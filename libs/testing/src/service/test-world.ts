import type { Scope } from '@vc/contract/access';
import type { ServiceConfig } from '@vc/platform/config';
import type { ServiceDefinition } from '@vc/platform/service';
import type { JsonAnswer } from '../unit/request-json';
import { requestJson } from '../unit/request-json';
import { TestAuthority } from './test-authority';
import type { TestDatabase } from '../database/test-database';
import { createTestDatabase } from '../database/test-database';
import { startTestKafka, type TestKafka } from './test-kafka';
import type { TestService } from './test-service';
import { startTestService } from './test-service';

export type Caller = (method: string, path: string, body?: object) => Promise<JsonAnswer>;

/** Database, broker and authorization server of one spec, and the services that it boots on them. */
export class TestWorld {
  private readonly services: TestService[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly kafka: TestKafka,
    readonly authority: TestAuthority,
  ) {}

  /** @param publicUrl `PUBLIC_URL` of the services */
  static async start(publicUrl?: string): Promise<TestWorld> {
    const starting = [createTestDatabase(), startTestKafka(), TestAuthority.start(publicUrl)] as const;
    return new TestWorld(...(await Promise.all(starting)));
  }

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

  /** Calls a service as a client of a tenant. */
  caller({ url }: TestService, tenantId: string, ...scopes: Scope[]): Caller {
    const token = this.authority.accessToken({ tenantId, scopes });
    return async (method, path, body) => requestJson(url + path, { method, body, token: await token });
  }

  async stop(): Promise<void> {
    // Each waits for the answer of the broker to its last fetch.
    await Promise.all(this.services.map((service) => service.stop()));
    await Promise.all([this.kafka.stop(), this.authority.stop()]);
    await this.database.drop();
  }
}
