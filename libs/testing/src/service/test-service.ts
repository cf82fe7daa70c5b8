import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceConfig } from '@vc/platform/config';
import { handlerOn, openListener } from '@vc/platform/http';
import type { RunningService, ServiceDefinition } from '@vc/platform/service';
import { startService } from '@vc/platform/service';
import { AnsweredStatuses } from '../unit/answered-statuses';
import { DocumentedAnswers } from '../unit/documented-answers';
import { hashCheaply } from './cheap-hashes';
import type { TestAuthority } from './test-authority';
import { DATABASE_PATIENCE_MS, migrateTestServices, testServiceDatabaseUrl } from '../database/test-logins';
import { testKeyEncryptionKey, testServiceKeysEnvironment } from '../keys/test-service-keys';

interface TestServiceOptions {
  /** Of the owner. */
  databaseUrl: string;
  brokers: string;
  authority: TestAuthority;
  environment?: Record<string, string>;
}

export interface TestService extends RunningService {
  /** Loopback address at which the service listens. */
  url: string;
}

/** Migrates the schema of a service as the owner, and boots the service on a free port with its own login. */
export async function startTestService<C extends ServiceConfig>(
  definition: ServiceDefinition<C>,
  { databaseUrl, brokers, authority, environment }: TestServiceOptions,
): Promise<TestService> {
  hashCheaply();
  const ownerUrl = environment?.DATABASE_URL ?? databaseUrl;
  await migrateTestServices([definition], ownerUrl);
  const service = await startService(definition, {
    PUBLIC_URL: authority.publicUrl,
    KAFKA_BROKERS: brokers,
    ...testServiceKeysEnvironment(definition.name),
    KEY_ENCRYPTION_KEY: testKeyEncryptionKey(definition.schema),
    LOG_LEVEL: 'fatal',
    AUTH_INTERNAL_URL: authority.internalUrl,
    DATABASE_POOL_SIZE: '5',
    // A machine that runs many specs is late.
    LOAD_SHEDDING: 'off',
    DATABASE_TIMEOUT_MS: String(DATABASE_PATIENCE_MS),
    ...environment,
    DATABASE_URL: testServiceDatabaseUrl(ownerUrl, definition.name),
  });
  const server = await openListener(service.app, documented().checking(handlerByPath(service.app)), {
    port: 0,
    host: '127.0.0.1',
  });
  return { ...service, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Reads the documents when the first service starts. */
let answers: DocumentedAnswers | undefined;
const documented = () => (answers ??= new DocumentedAnswers(recorder()));

function recorder(): ((answer: string) => void) | undefined {
  const { testPath } = expect.getState();
  if (testPath === undefined) return undefined;
  const answered = new AnsweredStatuses(testPath);
  return (answer) => answered.add(answer);
}

/** All listeners of a service at one address. */
function handlerByPath(app: RunningService['app']): RequestListener {
  const [asPublic, asInternal, asAdmin] = [
    handlerOn(app, 'public'),
    handlerOn(app, 'internal'),
    handlerOn(app, 'admin'),
  ];
  return (request, response) => {
    const { url = '/' } = request;
    if (url.startsWith('/internal/')) return asInternal(request, response);
    return (/^\/auth\/(?:v\d+\/)?admin\//.test(url) ? asAdmin : asPublic)(request, response);
  };
}
