import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { assertPortIsFree, freePortNear } from '@vc/development/free-port';
import { type ServiceName, SERVICES } from '@vc/contract/access';
import { replaceVariables } from '@vc/platform/config';
import { DIVIDES_CONNECTIONS } from '@vc/platform/http';
import { createLogger, type MetricsReading, openMetricsListener } from '@vc/platform/observability';
import type { RunningService } from '@vc/platform/service';
import { migrateServices } from '@vc/platform/service';
import { developmentAuthority } from '@vc/development/webhook-receiver';
import type { DemoFile, PlatformAddresses } from '@vc/development/demo-file';
import { describePlatform, readDemoFile, writeDemoFile } from '@vc/development/demo-file';
import type { GeneratedSecrets } from '@vc/development/platform-process';
import { generatedSecrets, OPERATOR_CLIENT_ID, ownSettings } from '@vc/development/platform-process';
import { findDemoClient, provideDemoOrganization } from './demo-data';
import { startHomeAffairs, startKafka, startMailbox, startPostgres } from './embedded-parts';
import { closeServer, servicesDown, startAdminListener, startGateway } from './gateway';
import { openInternalGateway } from './internal-gateway';
import type { Launch, Progress } from './launch';
import type { LauncherConfig } from './launcher-config';
import type { DemoClient } from './open-tasks';
import { PLATFORM_SERVICES, REPLICATED_SERVICES } from './services';
import { type ServiceSettings, startServices } from './start-services';
import { startWorkers } from './workers/start-workers';
import type { ForkWorker } from './workers/worker-process';

export interface Platform {
  demo: DemoFile;
  /** Of the demo organization, also of an earlier start. */
  demoClient: DemoClient | undefined;
  services: RunningService[];
  /** Resolves with a sentence when a part of the platform is given up. */
  failure: Promise<string>;
  stop: () => Promise<void>;
}

/** Longest wait for the readiness of all services. The platform starts without the ones that are not ready then. */
const READY_WITHIN_MS = 10_000;
const READY_POLL_MS = 50;

/**
 * Starts PostgreSQL, a broker, and all services on one port.
 * @param fork starts a worker. Without it, there is one process whatever `WORKERS` says.
 * @throws Error if a part does not start
 */
export async function startPlatform(config: LauncherConfig, progress: Progress, fork?: ForkWorker): Promise<Platform> {
  const dataDir = resolve(config.DATA_DIR);
  assertNoCluster(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const stops: Launch['stops'] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  let fail: Launch['fail'] = () => undefined;
  const failure = new Promise<string>((resolve) => (fail = resolve));
  const launch: Launch = { config, dataDir, progress, stops, fail };
  try {
    assertWorkersShareThePort(config);
    await assertPortIsFree(config.PORT, config.HOST);
    const secrets = generatedSecrets(dataDir, config.keyEncryptionKeys);
    const addresses = {
      publicUrl: config.publicUrl,
      // The broker locks its folder, so a second platform on the same data fails here, before it opens the database.
      kafkaBrokers: config.KAFKA_BROKERS ?? (await startKafka(launch)),
      databaseUrl: config.DATABASE_URL ?? (await startPostgres(launch)),
      homeAffairsUrl: config.HOME_AFFAIRS_URL ?? (config.isDemo ? await startHomeAffairs(launch) : undefined),
    };
    const internal = await openInternalGateway(SERVICES);
    stops.push(internal.stop);
    const shared = replaceVariables(process.env, {
      ...internal.addresses,
      ...settingsOf(addresses),
      ...(config.hasLocalMailbox && (await startMailbox(launch))),
      OUTGOING_ALLOWED_HOSTS: config.allowedHosts,
      OUTGOING_CA_FILES: await authoritiesOf(config, dataDir),
    });
    await migrate(addresses.databaseUrl, secrets, progress);
    const own = mapServices((service) => ({
      ...ownSettings(service, secrets, addresses.databaseUrl),
      DATABASE_POOL_SIZE: String(poolSizeOf(service, config, fork ? config.WORKERS : 1)),
    }));
    const services = await startServices(PLATFORM_SERVICES, { shared, own }, internal.add, launch);
    await openGateway(services, launch);
    const readWorkers = fork ? await startWorkers(launch, { fork, services, settings: { shared, own } }) : undefined;
    const adminUrl = await openAdminListener(services, launch);
    await openMetrics(services, launch, readWorkers);
    await untilReady(services);
    const organization = config.isDemo ? await provideDemoOrganization(services, secrets) : {};
    const demo = { ...describePlatform({ ...addresses, adminUrl }, operatorOf(secrets)), ...organization };
    writeDemoFile(dataDir, demo);
    return { demo, demoClient: await findDemoClient(services), services, failure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function assertWorkersShareThePort({ WORKERS }: LauncherConfig): void {
  if (WORKERS === 1 || DIVIDES_CONNECTIONS) return;
  throw new Error('WORKERS above 1 need Linux, which divides the connections of a port among processes.');
}

/** The services have logins that cannot migrate. */
async function migrate(databaseUrl: string, { databasePasswords }: GeneratedSecrets, progress: Progress) {
  const done = progress('migrations');
  const passwords = new Map<string, string>(Object.entries(databasePasswords));
  await migrateServices(PLATFORM_SERVICES, {
    databaseUrl,
    passwordOf: (service) => passwords.get(service) ?? '',
    // No other process runs services of this platform.
    isContracting: true,
  });
  done();
}

function mapServices(settingsOf: (service: ServiceName) => NodeJS.ProcessEnv): ServiceSettings['own'] {
  const entries = SERVICES.map((service) => [service, settingsOf(service)]);
  return Object.fromEntries(entries) as ServiceSettings['own'];
}

/** The replicas of a service divide its connections. */
function poolSizeOf(service: ServiceName, { poolSize }: LauncherConfig, processes: number): number {
  const isReplicated = REPLICATED_SERVICES.some(({ name }) => name === service);
  return isReplicated ? Math.ceil(poolSize / processes) : poolSize;
}

async function untilReady(services: RunningService[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && (await servicesDown(services)).length > 0) await pause(READY_POLL_MS);
}

/** The development authority signs the certificates of receivers on this machine. */
async function authoritiesOf({ isDemo, OUTGOING_CA_FILES }: LauncherConfig, dataDir: string): Promise<string> {
  const authorities = [isDemo ? await developmentAuthority(dataDir) : undefined, OUTGOING_CA_FILES];
  return authorities.filter(Boolean).join(',');
}

function settingsOf({ publicUrl, kafkaBrokers, homeAffairsUrl }: Omit<PlatformAddresses, 'adminUrl'>) {
  return {
    PUBLIC_URL: publicUrl,
    KAFKA_BROKERS: kafkaBrokers,
    HOME_AFFAIRS_URL: homeAffairsUrl,
  };
}

function operatorOf({ operatorClientSecret: clientSecret }: GeneratedSecrets) {
  return { clientId: OPERATOR_CLIENT_ID, clientSecret };
}

async function openGateway(services: RunningService[], { config, stops }: Launch): Promise<void> {
  const servers = await startGateway(services, { port: config.PORT, host: config.HOST });
  stops.push(async () => Promise.all(servers.map(closeServer)));
}

async function openAdminListener(services: RunningService[], { config, stops }: Launch): Promise<string> {
  const auth = services.find(({ name }) => name === 'auth');
  assert(auth, 'The service auth does not run.');
  const listener = await startAdminListener(auth, config.ADMIN_PORT ?? (await freePortNear(config.PORT + 4)));
  stops.push(() => closeServer(listener));
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

/** Serves the metrics of all services together, on loopback. */
async function openMetrics(
  services: RunningService[],
  { config, progress, stops }: Launch,
  readOthers: () => Promise<MetricsReading[]> = () => Promise.resolve([]),
): Promise<void> {
  const done = progress('metrics');
  const server = await openMetricsListener({
    name: 'launcher',
    port: config.METRICS_PORT ?? (await freePortNear(config.PORT + 5)),
    host: '127.0.0.1',
    services: () => services.map(({ metrics }) => metrics),
    readOthers,
    logger: createLogger('launcher', 'info'),
  });
  stops.push(() => closeServer(server));
  done(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
}

/** @throws Error where the folder has the data of a cluster, which alone has principals of Kafka */
function assertNoCluster(dataDir: string): void {
  const isCluster = readDemoFile(dataDir)?.kafkaVariables !== undefined;
  if (isCluster) throw new Error(`${dataDir} has the data of a cluster: npm run dev -- cluster --data ${dataDir}`);
}
