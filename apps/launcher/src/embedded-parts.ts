import { join } from 'node:path';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';
import { startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { freePortNear } from '@vc/development/free-port';
import { startHomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { startLocalMailbox } from './local-mailbox/start-local-mailbox';
import { keepRunning, type Launch } from './launch';

/** Half of the default buffers: what they lack is in the page cache of the kernel, which needs no memory of the platform. */
const POSTGRES_SETTINGS = { max_connections: '200', shared_buffers: '64MB' };

const describe = ({ port }: { port: number }) => `127.0.0.1:${port}`;

/** Returns the connection string of the owner of the schemas. */
export async function startPostgres(launch: Launch): Promise<string> {
  const port = await freePortNear(launch.config.PORT + 2);
  const dataDir = join(launch.dataDir, 'postgres');
  const start = () => startEmbeddedPostgres({ dataDir, port, settings: POSTGRES_SETTINGS });
  const server = await keepRunning(launch, { name: 'PostgreSQL', start, describe });
  return server.current.url;
}

export async function startKafka(launch: Launch): Promise<string> {
  const port = await freePortNear(launch.config.PORT + 1);
  const name =
    'Kafka-protocol broker for development (one node; programs on this machine read all events without a password)';
  const start = () => startEmbeddedKafka({ dataDir: join(launch.dataDir, 'kafka'), port });
  const broker = await keepRunning(launch, { name, start, describe });
  return broker.current.brokers;
}

export async function startHomeAffairs({ config: { PORT }, progress, stops }: Launch): Promise<string> {
  const done = progress('home-affairs simulator (its people are made up)');
  const simulator = await startHomeAffairsSimulator(await freePortNear(PORT + 3));
  stops.push(simulator.stop);
  done(simulator.url);
  return simulator.url;
}

/** Returns the settings of services. The sender is that of no real domain, since no mail leaves this machine. */
export async function startMailbox({ config: { PORT }, dataDir, progress, stops }: Launch) {
  const done = progress('mailbox for development (keeps mails, and sends none)');
  const mailbox = await startLocalMailbox({ directory: join(dataDir, 'mails'), port: await freePortNear(PORT + 6) });
  stops.push(mailbox.stop);
  done(mailbox.pageUrl);
  return { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'platform@vc.example' };
}
