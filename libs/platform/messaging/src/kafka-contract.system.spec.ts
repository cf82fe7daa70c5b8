import { describeWith } from '@vc/testing/programs/describe-with';
import { startRealKafka } from '../../../../tools/kafka/real-kafka.mjs';
import { testBus } from './test-kafka-contract';

describeWith('java', 'the bus on Apache Kafka', () => testBus((dir, port) => startRealKafka({ dir, port })));
