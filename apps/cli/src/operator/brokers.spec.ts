import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@vc/development/command-line';
import { kafkaFrom } from './brokers';

describe('the Kafka of an operator', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-brokers-'));
  const environment = { DATA_DIR: dataDir };
  const operator = {
    KAFKA_BROKERS: 'localhost:9094',
    KAFKA_TLS: 'on',
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_USERNAME: 'operator',
    KAFKA_PASSWORD: 'secret',
  };

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const describePlatform = (demo: object) => writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(demo));

  it('is missing without variables and without a platform in DATA_DIR', () => {
    expect(() => kafkaFrom(environment)).toThrow(UsageError);
  });

  it('is that of the platform in DATA_DIR', () => {
    describePlatform({ kafkaBrokers: '127.0.0.1:8084' });
    expect(kafkaFrom(environment)).toMatchObject({ brokers: ['127.0.0.1:8084'], security: {} });
  });

  it('is reached as the principal of the operator, if the platform in DATA_DIR has one', () => {
    describePlatform({ kafkaBrokers: 'localhost:9094', kafkaVariables: { operator, subscriber: {} } });
    expect(kafkaFrom(environment)).toMatchObject({
      brokers: ['localhost:9094'],
      security: { ssl: {}, sasl: { mechanism: 'scram-sha-512', username: 'operator', password: 'secret' } },
    });
  });

  it('is that of KAFKA_BROKERS, with the variables of the environment alone', () => {
    const { security, brokers } = kafkaFrom({ ...environment, KAFKA_BROKERS: '127.0.0.1:9092' });
    expect({ security, brokers }).toEqual({ security: {}, brokers: ['127.0.0.1:9092'] });
  });
});
