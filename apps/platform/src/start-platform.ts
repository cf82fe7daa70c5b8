import { mkdirSync } from 'node:fs';
import { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { authService } from '@vc/app/auth';
import { issuanceService } from '@vc/app/issuance';
import { onboardingService } from '@vc/app/onboarding';
import { presentationService } from '@vc/app/presentation';
import { trustService } from '@vc/app/trust';
import { verificationService } from '@vc/app/verification';
import { walletService } from '@vc/app/wallet';
import { webhookDeliveryService } from '@vc/app/webhook-delivery';
import { webhooksService } from '@vc/app/webhooks';
import { startEmbeddedKafka } from '@vc/platform/embedded-kafka';
import { startEmbeddedPostgres } from '@vc/platform/embedded-postgres';
import { startHomeAffairsSimulator } from '@vc/platform/home-affairs-simulator';
import { assertPortIsFree, freePortNear } from '@vc/platform/ports';
import { RunningService, ServiceDefinition, startService } from '@vc/platform/service';
import { developmentAuthority } from '@vc/platform/webhook-receiver';
import { Addresses, DemoData, OPERATOR_CLIENT_ID, provideDemoData } from './demo-data';
import { handlersOf, startGateway, startInternalGateway } from './gateway';
import { GeneratedSecrets, generatedSecrets } from './generated-secrets';
import { LauncherConfig } from './launcher-config';

const SERVICES = [
  authService,
  onboardingService,
  verificationService,
  trustService,
  issuanceService,
  presentationService,
  walletService,
  webhooksService,
  webhookDeliveryService,
] as ServiceDefinition[];

/** Tells what is being done; the function it answers is called when that is done. */
export type Progress = (doing: string) => (result?: string) => void;

export interface Platform {
  demo: DemoData;
  services: RunningService[];
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
    const secrets = generatedSecrets(dataDir, config.KEY_ENCRYPTION_KEY);
    const addresses = {
      publicUrl: config.publicUrl,
      // The broker locks its folder: a second platform on the same data ends here, before it touches the database.
      kafkaBrokers: config.KAFKA_BROKERS ?? (await kafka(config, dataDir, progress, stops)),
      databaseUrl: config.DATABASE_URL ?? (await postgres(config, dataDir, progress, stops)),
      homeAffairsUrl: config.HOME_AFFAIRS_URL ?? (await homeAffairs(config, progress, stops)),
    };
    const { handlers, url } = await internalGateway(stops);
    const environment = {
      ...process.env,
      ...internalAddresses(url),
      ...settingsOf(addresses, secrets),
      OUTGOING_ALLOWED_HOSTS: config.OUTGOING_ALLOWED_HOSTS ?? 'localhost:*,127.0.0.1:*',
      OUTGOING_CA_FILES: [await developmentAuthority(dataDir), config.OUTGOING_CA_FILES].filter(Boolean).join(','),
    };
    const services = await startServices(environment, progress, stops);
    handlersOf(services).forEach((handler, name) => handlers.set(name, handler));
    const gateway = await startGateway(services, config.PORT, config.HOST);
    stops.push(() => new Promise((done) => gateway.close(done).closeAllConnections()));
    return { demo: await provideDemoData({ addresses, services, secrets, dataDir }), services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function settingsOf({ publicUrl, databaseUrl, kafkaBrokers, homeAffairsUrl }: Addresses, secrets: GeneratedSecrets) {
  return {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    KAFKA_BROKERS: kafkaBrokers,
    HOME_AFFAIRS_URL: homeAffairsUrl,
    SERVICE_TOKEN_SECRET: secrets.SERVICE_TOKEN_SECRET,
    KEY_ENCRYPTION_KEY: secrets.KEY_ENCRYPTION_KEY,
    FURTHER_KEY_ENCRYPTION_KEYS: secrets.FURTHER_KEY_ENCRYPTION_KEYS,
    BOOTSTRAP_ADMIN_CLIENT_ID: OPERATOR_CLIENT_ID,
    BOOTSTRAP_ADMIN_CLIENT_SECRET: secrets.operatorClientSecret,
  };
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

async function homeAffairs({ PORT }: LauncherConfig, progress: Progress, stops: Stop[]): Promise<string> {
  const done = progress('home-affairs simulator (its people are made up)');
  const simulator = await startHomeAffairsSimulator(await freePortNear(PORT + 3));
  stops.push(simulator.stop);
  done(simulator.url);
  return simulator.url;
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
    PRESENTATION_INTERNAL_URL: `${url}/presentation`,
    ONBOARDING_INTERNAL_URL: `${url}/onboarding`,
    ISSUANCE_INTERNAL_URL: `${url}/issuance`,
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
