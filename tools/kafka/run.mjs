// node tools/kafka/run.mjs [--security FILE] [folder] [port]: runs Apache Kafka in the foreground. The file has the
// `KafkaSecurity` of real-kafka.d.mts as JSON: clients then use a listener with TLS, SASL and the lists of
// deploy/kafka-acls.sh, and the port is for super users.
import { readFileSync } from 'node:fs';
import { commandLine } from '../command-line.mjs';
import { startRealKafka, whyNoRealKafka } from './real-kafka.mjs';

const { values, positionals } = commandLine({ security: { type: 'string' } }, 2);
const [dir = '.data/kafka-real', port = '9092'] = positionals;
const reason = whyNoRealKafka();
if (reason) {
  console.error(`Apache Kafka cannot run: ${reason}.`);
  process.exit(1);
}
const security = values.security && JSON.parse(readFileSync(values.security, 'utf8'));
const kafka = await startRealKafka({ dir, port: Number(port), log: console.log, security });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void kafka.stop());
if (security) await (await import('./access-control-lists.mts')).createAccessControlLists(kafka.brokers, security);
console.log(`Apache Kafka is ready: KAFKA_BROKERS=${kafka.secureBrokers ?? kafka.brokers}`);
process.exitCode = (await kafka.exited) === 143 ? 0 : 1;
