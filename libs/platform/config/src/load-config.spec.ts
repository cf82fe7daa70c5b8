import type { InvalidConfigError } from './index';
import { loadConfig, ServiceConfig } from './index';

const environment = {
  DATABASE_URL: 'postgres://u:p@localhost:5432/db',
  KAFKA_BROKERS: 'localhost:9092,b:9093',
  SERVICE_KEY: 's'.repeat(43),
  SERVICE_PUBLIC_KEYS: `auth=${'p'.repeat(87)}`,
  KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

describe('loadConfig', () => {
  it('reads variables, converts numbers and keeps defaults', () => {
    const config = loadConfig(ServiceConfig, { ...environment, PORT: '9000', LOG_LEVEL: '' });
    expect(config).toMatchObject({ PORT: 9000, LOG_LEVEL: 'info', PUBLIC_URL: 'http://localhost:8080' });
  });

  it.each([
    ['PORT', 'seventy'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'localhost'],
    ['PUBLIC_URL', 'http://localhost:8080/'],
    ['DATABASE_URL', 'mysql://x'],
    ['KAFKA_BROKERS', 'localhost'],
    ['SERVICE_KEY', 'short'],
    ['SERVICE_PUBLIC_KEYS', 'auth=short'],
    ['KEY_ENCRYPTION_KEY', 'c2hvcnQ='],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s=%s with the name of the variable and its rule', (name, value) => {
    expect(() => loadConfig(ServiceConfig, { ...environment, [name]: value })).toThrow(new RegExp(`${name}: .+`));
  });

  it('names every missing variable at once and repeats no values', () => {
    const failure = (() => {
      try {
        return loadConfig(ServiceConfig, { SERVICE_KEY: 'hunter2' });
      } catch (error) {
        return error as InvalidConfigError;
      }
    })() as InvalidConfigError;
    expect(failure.violations.map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'KAFKA_BROKERS', 'SERVICE_KEY', 'KEY_ENCRYPTION_KEY']),
    );
    expect(failure.message).not.toContain('hunter2');
  });
});
