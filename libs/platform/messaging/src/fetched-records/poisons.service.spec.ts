import { testPoisonedPartitions } from './test-poisoned-partitions';

describe('a batch that no producer of the platform makes', () => testPoisonedPartitions());
