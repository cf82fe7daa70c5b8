export { lockDirectory } from './directory-lock';
export { startEmbeddedKafka } from './start-embedded-kafka';
export type { EmbeddedKafka, EmbeddedKafkaOptions } from './start-embedded-kafka';
