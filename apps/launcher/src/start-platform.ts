import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';
import { startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { startHomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { startLocalMailbox } from '@vc/development/local-mailbox';
import { assertPortIsFree, freePortNear } from '@vc/development/free-port';
import type { ServiceName } from '@vc/contract/access';
import { replaceVariables } from '@vc/platform/config';
import { createLogger, openMetricsListener } from '@vc/platform/observability';
import type { RunningService } from '@vc/platform/service';
import { migrateServices, startService } from '@vc/platform/service';
import { developmentAuthority } from '@vc/development/webhook-receiver';
import type { DemoFile, PlatformAddresses } from '@vc/development/demo-file';
import { describePlatform, writeDemoFile } from '@vc/development/demo-file';
import type { GeneratedSecrets } from '@vc/development/generated-secrets';
import { generatedSecrets, OPERATOR_CLIENT_ID, ownSettings } from '@vc/development/generated-secrets';
import { assertNoCluster } from './assert-no-cluster';
import { findDemoClient, provideDemoOrganization } from './demo-data';
import { closeServer, servicesDown, startAdminListener, startGateway } from './gateway';
import { type InternalGateway, openInternalGateway } from './internal-gateway';
import type { Part } from './keep-running';
import { KeptPart } from './keep-running';
import type { LauncherConfig } from './launcher-config';
import type { DemoClient } from './open-tasks';
import { PLATFORM_SERVICES } from './services';

/** Announces a step of the start; the returned function reports its end. */
export type Progress = (doing: string) => (result?: string) => void;

export interface Platform {
  demo: DemoFile;
  /** Of the demo organization, also of an earlier start. */
  demoClient: DemoClient | undefined;
  services: RunningService[];
  /** Resolves with a sentence when a part of the platform is given up. */
  failure: Promise<string>;
  stop: () => Promise<void>;
}

type Stop = () => Promise<unknown>;

/** Context of the start of a part. */
interface Launch {
  config: LauncherConfig;
  dataDir: string;
  progress: Progress;
  stops: Stop[];
  fail: (sentence: string) => void;
}

const RESTART_PAUSE_MS = 100;
/** Longest wait for the readiness of all services. The platform starts without the ones that are not ready then. */
const READY_WITHIN_MS = 10_000;
const READY_POLL_MS = 50;

/** Starts PostgreSQL, a broker, and all services on one port. @throws Error if a part does not start */
export async function startPlatform(config: LauncherConfig, progress: Progress): Promise<Platform> {
  const dataDir = resolve(config.DATA_DIR);
  assertNoCluster(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const stops: Stop[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  let fail: Launch['fail'] = () => undefined;
  const failure = new Promise<string>((resolve) => (fail = resolve));
  const launch: Launch = { config, dataDir, progress, stops, fail };
  try {
    await assertPortIsFree(config.PORT, config.HOST);
    const secrets = generatedSecrets(dataDir, config.keyEncryptionKeys);
    const addresses = {
      publicUrl: config.publicUrl,
      // The broker locks its folder, so a second platform on the same data fails here, before it opens the database.
      kafkaBrokers: config.KAFKA_BROKERS ?? (await kafka(launch)),
      databaseUrl: config.DATABASE_URL ?? (await postgres(launch)),
      homeAffairsUrl: config.HOME_AFFAIRS_URL ?? (config.isDemo ? await homeAffairs(launch) : undefined),
    };
    const internal = await openInternalGateway();
    stops.push(internal.stop);
    const environment = replaceVariables(process.env, {
      ...internal.addresses,
      ...settingsOf(addresses),
      ...(config.hasLocalMailbox && (await localMailbox(launch))),
      DATABASE_POOL_SIZE: String(config.DATABASE_POOL_SIZE),
      OUTGOING_ALLOWED_HOSTS: config.allowedHosts,
      OUTGOING_CA_FILES: await authoritiesOf(config, dataDir),
    });
    await migrate(addresses.databaseUrl, secrets, progress);
    const settingsOfService = (service: ServiceName) => ownSettings(service, secrets, addresses.databaseUrl);
    const services = await startServices(environment, settingsOfService, internal.add, launch);
    const gateway = await startGateway(services, config.PORT, config.HOST);
    stops.push(async () => Promise.all(gateway.map(closeServer)));
    const adminUrl = await openAdminListener(services, launch);
    await openMetrics(services, launch);
    await untilReady(services);
    const organization = config.isDemo ? await provideDemoOrganization(services, secrets) : {};
    const operator = { clientId: OPERATOR_CLIENT_ID, clientSecret: secrets.operatorClientSecret };
    const demo = { ...describePlatform({ ...addresses, adminUrl }, operator), ...organization };
    writeDemoFile(dataDir, demo);
    return { demo, demoClient: await findDemoClient(services), services, failure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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

async function postgres(launch: Launch): Promise<string> {
  const port = await freePortNear(launch.config.PORT + 2);
  const server = await keepRunning(launch, 'PostgreSQL', async () =>
    startEmbeddedPostgres({
      dataDir: join(launch.dataDir, 'postgres'),
      port,
      settings: { max_connections: '200' },
    }),
  );
  return server.url;
}

async function kafka(launch: Launch): Promise<string> {
  const port = await freePortNear(launch.config.PORT + 1);
  const name =
    'Kafka-protocol broker for development (one node; programs on this machine read all events without a password)';
  const broker = await keepRunning(launch, name, () =>
    startEmbeddedKafka({ dataDir: join(launch.dataDir, 'kafka'), port }),
  );
  return broker.brokers;
}

/** Reports the readiness after each start. */
async function keepRunning<P extends Part & { port: number }>(
  { progress, stops, fail }: Launch,
  name: string,
  start: () => Promise<P>,
): Promise<P> {
  let done = progress(name);
  const kept = await KeptPart.start({
    name,
    start: async () => {
      const part = await start();
      done(`127.0.0.1:${part.port}`);
      return part;
    },
    onEnd: (reason) => (done = progress(`${name}, again: ${reason}`)),
    onFailure: fail,
    now: Date.now,
    pauseMs: RESTART_PAUSE_MS,
  });
  stops.push(() => kept.stop());
  return kept.current;
}

async function homeAffairs({ config: { PORT }, progress, stops }: Launch): Promise<string> {
  const done = progress('home-affairs simulator (its people are made up)');
  const simulator = await startHomeAffairsSimulator(await freePortNear(PORT + 3));
  stops.push(simulator.stop);
  done(simulator.url);
  return simulator.url;
}

/** The sender is that of no real domain, since no mail leaves this machine. */
async function localMailbox({ config: { PORT }, dataDir, progress, stops }: Launch) {
  const done = progress('mailbox for development (keeps mails, and sends none)');
  const mailbox = await startLocalMailbox({ directory: join(dataDir, 'mails'), port: await freePortNear(PORT + 6) });
  stops.push(mailbox.stop);
  done(mailbox.pageUrl);
  return { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'platform@vc.example' };
}

async function openAdminListener(services: RunningService[], { config, stops }: Launch): Promise<string> {
  const auth = services.find(({ name }) => name === 'auth');
  assert(auth, 'The service auth does not run.');
  const listener = await startAdminListener(auth, config.ADMIN_PORT ?? (await freePortNear(config.PORT + 4)));
  stops.push(() => closeServer(listener));
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

/** Serves the metrics of all services together, on loopback. */
async function openMetrics(services: RunningService[], { config, progress, stops }: Launch): Promise<void> {
  const done = progress('metrics');
  const server = await openMetricsListener({
    name: 'launcher',
    port: config.METRICS_PORT ?? (await freePortNear(config.PORT + 5)),
    host: '127.0.0.1',
    services: () => services.map(({ metrics }) => metrics),
    logger: createLogger('launcher', 'info'),
  });
  stops.push(() => closeServer(server));
  done(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
}

/** The internal gateway routes to a service as soon as it has started. */
async function startServices(
  environment: NodeJS.ProcessEnv,
  settingsOfService: (service: ServiceName) => NodeJS.ProcessEnv,
  addToGateway: InternalGateway['add'],
  { progress, stops }: Launch,
) {
  const starts = PLATFORM_SERVICES.map(async (definition): Promise<RunningService> => {
    const done = progress(definition.name);
    const service = await startService(definition, replaceVariables(environment, settingsOfService(definition.name)));
    addToGateway(service);
    done();
    return service;
  });
  stops.push(() => stopServices(starts));
  return Promise.all(starts);
}

/** Each waits for the answer of the broker to its last fetch, so they stop together. */
async function stopServices(starts: Promise<RunningService>[]): Promise<void> {
  const results = await Promise.allSettled(starts);
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  await Promise.all(started.map((service) => service.stop()));
}
