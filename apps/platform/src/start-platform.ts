import { mkdirSync } from 'node:fs';
import { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { authService } from '@vc/app/auth';
import { issuanceService } from '@vc/app/issuance';
import { onboardingService } from '@vc/app/onboarding';
import { trustService } from '@vc/app/trust';
import { walletService } from '@vc/app/wallet';
import { webhookDeliveryService } from '@vc/app/webhook-delivery';
import { webhooksService } from '@vc/app/webhooks';
import { startEmbeddedKafka } from '@vc/platform/embedded-kafka';
import { startEmbeddedPostgres } from '@vc/platform/embedded-postgres';
import { RunningService, ServiceDefinition, startService } from '@vc/platform/service';
import { DemoData, provideDemoData } from './demo-data';
import { developmentAuthority } from './development-authority';
import { assertPortIsFree, freePortNear } from './free-port';
import { handlersOf, startGateway, startInternalGateway } from './gateway';
import { generatedSecrets } from './generated-secrets';
import { LauncherConfig } from './launcher-config';

const SERVICES = [
  authService,
  onboardingService,
  trustService,
  issuanceService,
  walletService,
  webhooksService,
  webhookDeliveryService,
] as ServiceDefinition[];

/** Tells what is being done; the function it answers is called when that is done. */
export type Progress = (doing: string) => (result?: string) => void;

export interface Platform {
  demo: DemoData;
  stop(): Promise<void>;
}

type Stop = () => Promise<unknown>;

/** Everything on one machine: PostgreSQL, a broker, and all services on one port. */
export async function startPlatform(config: LauncherConfig, progress: Progress): Promise<Platform> {
  const dataDir = resolve(config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const stops: Stop[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    await assertPortIsFree(config.PORT, config.HOST);
    const secrets = generatedSecrets(dataDir);
    const operator = { clientId: 'platform-operator', clientSecret: secrets.operatorClientSecret };
    // The broker locks its folder: a second platform on the same data ends here, before it touches the database.
    const kafkaBrokers = config.KAFKA_BROKERS ?? (await kafka(config, dataDir, progress, stops));
    const databaseUrl = config.DATABASE_URL ?? (await postgres(config, dataDir, progress, stops));
    const { handlers, url } = await internalGateway(stops);
    const environment = {
      ...process.env,
      ...internalAddresses(url),
      PUBLIC_URL: config.publicUrl,
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: kafkaBrokers,
      SERVICE_TOKEN_SECRET: secrets.SERVICE_TOKEN_SECRET,
      KEY_ENCRYPTION_KEY: secrets.KEY_ENCRYPTION_KEY,
      BOOTSTRAP_ADMIN_CLIENT_ID: operator.clientId,
      BOOTSTRAP_ADMIN_CLIENT_SECRET: operator.clientSecret,
      OUTGOING_ALLOWED_HOSTS: config.OUTGOING_ALLOWED_HOSTS ?? 'localhost:*,127.0.0.1:*',
      OUTGOING_CA_FILES: [await developmentAuthority(dataDir), config.OUTGOING_CA_FILES].filter(Boolean).join(','),
    };
    const services = await startServices(environment, progress, stops);
    handlersOf(services).forEach((handler, name) => handlers.set(name, handler));
    const clientSecret = secrets.demoClientSecret;
    const byName = new Map(services.map((service) => [service.name, service]));
    const { publicUrl } = config;
    const demoOptions = { services: byName, publicUrl, clientSecret, operator, kafkaBrokers, databaseUrl };
    const gateway = await startGateway(services, config.PORT, config.HOST);
    stops.push(() => new Promise((done) => gateway.close(done).closeAllConnections()));
    return { demo: await provideDemoData({ ...demoOptions, dataDir }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function postgres({ PORT }: LauncherConfig, dataDir: string, progress: Progress, stops: Stop[]): Promise<string> {
  const done = progress('PostgreSQL');
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: await freePortNear(PORT + 2),
    settings: { max_connections: '200' },
  });
  stops.push(server.stop);
  done(`127.0.0.1:${server.port}`);
  return server.url;
}

async function kafka({ PORT }: LauncherConfig, dataDir: string, progress: Progress, stops: Stop[]): Promise<string> {
  const done = progress('Kafka-protocol broker for development (one node, no replication, no transactions)');
  const broker = await startEmbeddedKafka({ dataDir: join(dataDir, 'kafka'), port: await freePortNear(PORT + 1) });
  stops.push(broker.stop);
  done(broker.brokers);
  return broker.brokers;
}

async function internalGateway(stops: Stop[]) {
  const handlers: ReturnType<typeof handlersOf> = new Map();
  const server = await startInternalGateway(handlers);
  stops.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  return { handlers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function internalAddresses(url: string) {
  return {
    AUTH_INTERNAL_URL: `${url}/auth`,
    TRUST_INTERNAL_URL: `${url}/trust`,
    ONBOARDING_INTERNAL_URL: `${url}/onboarding`,
  };
}

async function startServices(environment: NodeJS.ProcessEnv, progress: Progress, stops: Stop[]) {
  return Promise.all(
    SERVICES.map(async (definition): Promise<RunningService> => {
      const done = progress(definition.name);
      const service = await startService(definition, environment);
      stops.push(service.stop);
      done();
      return service;
    }),
  );
}
