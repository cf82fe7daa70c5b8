import { startEmbeddedKafka } from '@vc/development/embedded-kafka';
import { testBus } from './test-kafka-contract';

describe('the bus on the embedded broker', () => testBus((dataDir, port) => startEmbeddedKafka({ dataDir, port })));
