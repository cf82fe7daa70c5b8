// Obtains Apache Kafka as Maven artifacts and runs it as a single KRaft node, without Docker.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../libs/development/free-port/src/free-port.ts';
import { whyNoJava } from '../java.mts';
import { obtainInCache } from '../user-cache.mts';

const POM = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'pom.xml');
const START_TIMEOUT_MS = 240_000;

/** The reason why Apache Kafka cannot run here. Undefined if it can. */
export function whyNoRealKafka() {
  return whyNoJava('java');
}

/**
 * Starts the broker. Resolves when it accepts connections.
 * @param port 0 for a free port
 * @param security adds a listener with TLS, SASL and access control lists; `port` is then for super users. Its
 *   `port` is that of the listener, a free one by default
 */
export async function startRealKafka({ dir, port = 0, log = () => {}, security }) {
  const libraries = obtainLibraries(log);
  const [brokerPort, controllerPort] = [port || (await freePort()), await freePort()];
  const clientsPort = security && (security.port || (await freePort()));
  mkdirSync(dir, { recursive: true });
  const properties = join(dir, 'server.properties');
  const listeners = { broker: brokerPort, controller: controllerPort, clients: clientsPort };
  writeFileSync(properties, serverProperties(resolve(dir, 'data'), listeners, security));
  const java = ['-Xms128m', '-Xmx512m', '-Dlog4j2.level=ERROR', '-cp', join(libraries, '*')];
  if (security?.jwksFile)
    java.unshift(`-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=${fileUrl(security.jwksFile)}`);
  formatStorage(java, dir, properties, security?.users);
  log(`Starting Apache Kafka on 127.0.0.1:${brokerPort}`);
  const broker = spawn('java', [...java, 'kafka.Kafka', properties], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [broker.stdout, broker.stderr]) {
    stream.on('data', (text) => (output = (output + text).slice(-10_000)));
  }
  await waitForConnections(brokerPort, broker, () => output);
  return {
    brokers: `127.0.0.1:${brokerPort}`,
    secureBrokers: clientsPort && `localhost:${clientsPort}`,
    port: brokerPort,
    exited: new Promise((done) => broker.once('exit', done)),
    stop: () => stop(broker),
  };
}

/** Downloads the jars into the user's cache, with a folder for each version of the pom. */
export function obtainLibraries(log = () => {}) {
  const version = createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 12);
  return obtainInCache(`kafka-${version}`, (folder) => {
    log('Downloading Apache Kafka (about 90 MB, once)');
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
    const { status, stdout, stderr } = spawnSync('mvn', ['-q', '-B', '-f', POM, ...goal], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Maven could not obtain Apache Kafka: ${(stdout + stderr).slice(-2_000)}`);
  });
}

/** Principals of SCRAM exist from the start. */
function formatStorage(java, dir, properties, users = {}) {
  if (existsSync(join(dir, 'data', 'meta.properties'))) return;
  const id = `A${Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url').slice(1)}`;
  const scram = Object.entries(users).flatMap(([name, password]) =>
    ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
      '--add-scram',
      `${mechanism}=[name=${name},password=${password}]`,
    ]),
  );
  const format = ['kafka.tools.StorageTool', 'format', '-t', id, '-c', properties, '--ignore-formatted', ...scram];
  const result = spawnSync('java', [...java, ...format], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`Kafka's storage could not be formatted: ${result.stdout}${result.stderr}`);
}

function serverProperties(data, ports, security) {
  const clients = (host, port) => (security ? `,CLIENTS://${host}:${port}` : '');
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${ports.controller}
listeners=PLAINTEXT://127.0.0.1:${ports.broker},CONTROLLER://127.0.0.1:${ports.controller}${clients('127.0.0.1', ports.clients)}
advertised.listeners=PLAINTEXT://127.0.0.1:${ports.broker}${clients('localhost', security?.advertisedPort ?? ports.clients)}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,CLIENTS:SASL_SSL
inter.broker.listener.name=PLAINTEXT
log.dirs=${data}
num.partitions=6
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
message.max.bytes=10485760
${security ? securityProperties(security) : ''}`;
}

/** OAUTHBEARER needs the keys of a provider. Without TLS and SASL, a client is `ANONYMOUS`: the broker itself, and the program that makes the lists on this machine. */
function securityProperties({ keystoreFile, jwksFile, audience }) {
  const login = 'org.apache.kafka.common.security';
  const oauth = jwksFile
    ? `listener.name.clients.oauthbearer.sasl.jaas.config=${login}.oauthbearer.OAuthBearerLoginModule required;
listener.name.clients.oauthbearer.sasl.server.callback.handler.class=${login}.oauthbearer.OAuthBearerValidatorCallbackHandler
listener.name.clients.oauthbearer.sasl.oauthbearer.jwks.endpoint.url=${fileUrl(jwksFile)}
listener.name.clients.oauthbearer.sasl.oauthbearer.expected.audience=${audience}`
    : '';
  return `authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS
ssl.keystore.type=PEM
ssl.keystore.location=${keystoreFile}
sasl.enabled.mechanisms=SCRAM-SHA-256,SCRAM-SHA-512${jwksFile ? ',OAUTHBEARER' : ''}
listener.name.clients.scram-sha-256.sasl.jaas.config=${login}.scram.ScramLoginModule required;
listener.name.clients.scram-sha-512.sasl.jaas.config=${login}.scram.ScramLoginModule required;
${oauth}
`;
}

function fileUrl(path) {
  return pathToFileURL(path).href;
}

async function waitForConnections(port, broker, output) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (broker.exitCode !== null) throw new Error(`Apache Kafka ended with ${broker.exitCode}: ${output()}`);
    if (await acceptsConnections(port)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  broker.kill('SIGKILL');
  throw new Error(`Apache Kafka did not start within ${START_TIMEOUT_MS / 1000} s: ${output()}`);
}

function acceptsConnections(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function stop(broker) {
  if (broker.exitCode !== null) return;
  const exited = new Promise((done) => broker.once('exit', done));
  broker.kill('SIGTERM');
  await exited;
}
