import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@vc/testing/programs/describe-with';
import { startRealKafka } from '../../../../../tools/kafka/real-kafka.mjs';
import { testPoisonedPartitions } from './test-poisoned-partitions';

describeWith('java', 'a batch that no producer of the platform makes, on Apache Kafka', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kafka-poisons-'));

  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  testPoisonedPartitions(() => startRealKafka({ dir, port: 0 }));
});
