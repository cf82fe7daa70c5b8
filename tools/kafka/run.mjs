// node tools/kafka/run.mjs [folder] [port]: runs Apache Kafka in the foreground.
import { commandLine } from '../command-line.mjs';
import { startRealKafka, whyNoRealKafka } from './real-kafka.mjs';

const { positionals } = commandLine({}, 2);
const [dir = '.data/kafka-real', port = '9092'] = positionals;
const reason = whyNoRealKafka();
if (reason) {
  console.error(`Apache Kafka cannot run: ${reason}.`);
  process.exit(1);
}
const kafka = await startRealKafka({ dir, port: Number(port), log: console.log });
console.log(`Apache Kafka is ready: KAFKA_BROKERS=${kafka.brokers}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void kafka.stop());
process.exitCode = (await kafka.exited) === 143 ? 0 : 1;
