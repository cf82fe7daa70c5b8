import { KafkaConfig } from './kafka-config';
import type { InvalidConfigError } from './load-config';
import { loadConfig } from './load-config';

const BROKERS = { KAFKA_BROKERS: 'a:9092,b:9092' };
const TLS = { KAFKA_TLS: 'on', KAFKA_CA_FILES: __filename };
const SCRAM = { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_USERNAME: 'issuance', KAFKA_PASSWORD: 'secret' };
const OAUTH = {
  ...TLS,
  KAFKA_SASL_MECHANISM: 'oauthbearer',
  KAFKA_OAUTH_TOKEN_URL: 'https://id.example/token',
  KAFKA_OAUTH_CLIENT_ID: 'issuance',
  KAFKA_OAUTH_CLIENT_SECRET: 'secret',
};

const load = (environment: Record<string, string>) => loadConfig(KafkaConfig, { ...BROKERS, ...environment });

function violationsOf(environment: Record<string, string>): string[] {
  try {
    load(environment);
    return [];
  } catch (error) {
    return (error as InvalidConfigError).violations;
  }
}

describe('KafkaConfig', () => {
  it('has no TLS and no SASL by default, and keeps events for longer than a recovery reaches back', () => {
    expect(load({})).toMatchObject({
      KAFKA_TLS: 'off',
      KAFKA_CREATE_TOPICS: 'on',
      KAFKA_RETENTION_DAYS: 15,
      KAFKA_DEAD_LETTER_RETENTION_DAYS: 30,
    });
  });

  it.each([
    ['TLS', TLS],
    ['a client certificate', { ...TLS, KAFKA_CERTIFICATE_FILE: __filename, KAFKA_CERTIFICATE_KEY_FILE: __filename }],
    ['SCRAM', SCRAM],
    ['OAuth', OAUTH],
    ['replicas', { KAFKA_REPLICATION_FACTOR: '3', KAFKA_MIN_INSYNC_REPLICAS: '2' }],
  ])('accepts %s', (_, environment) => {
    expect(violationsOf(environment)).toEqual([]);
  });

  it.each([
    ['KAFKA_CA_FILES', { KAFKA_CA_FILES: __filename }, 'is only used with KAFKA_TLS=on'],
    ['KAFKA_CA_FILES', { ...TLS, KAFKA_CA_FILES: '/none.pem' }, 'must name files that can be read'],
    ['KAFKA_CERTIFICATE_KEY_FILE', { ...TLS, KAFKA_CERTIFICATE_FILE: __filename }, 'belong together'],
    ['KAFKA_SASL_MECHANISM', { KAFKA_SASL_MECHANISM: 'plain' }, 'must be one of'],
    ['KAFKA_SASL_MECHANISM', { ...OAUTH, KAFKA_TLS: 'off', KAFKA_CA_FILES: '' }, 'needs KAFKA_TLS=on'],
    ['KAFKA_USERNAME', { KAFKA_USERNAME: 'issuance' }, 'is only used with KAFKA_SASL_MECHANISM=scram-sha-256 or'],
    ['KAFKA_PASSWORD', { ...SCRAM, KAFKA_PASSWORD: '' }, 'is required with KAFKA_SASL_MECHANISM=scram-sha-256 or'],
    ['KAFKA_OAUTH_SCOPE', { KAFKA_OAUTH_SCOPE: 'kafka' }, 'is only used with KAFKA_SASL_MECHANISM=oauthbearer'],
    ['KAFKA_OAUTH_TOKEN_URL', { ...OAUTH, KAFKA_OAUTH_TOKEN_URL: 'http://id.example/token' }, 'must be an https'],
    ['KAFKA_MIN_INSYNC_REPLICAS', { KAFKA_REPLICATION_FACTOR: '1', KAFKA_MIN_INSYNC_REPLICAS: '2' }, 'not exceed'],
    ['KAFKA_RETENTION_DAYS', { KAFKA_RETENTION_DAYS: '14' }, 'must not be less than 15'],
  ])('rejects %s of %j, which %s', (name, environment, rule) => {
    expect(violationsOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${name}: .*${rule}`))]);
  });

  it('names every wrong variable at once', () => {
    const violations = violationsOf({ KAFKA_TLS: 'on', KAFKA_SASL_MECHANISM: 'oauthbearer', KAFKA_USERNAME: 'a' });
    expect(violations.map((line) => line.split(':')[0])).toEqual([
      'KAFKA_USERNAME',
      'KAFKA_OAUTH_TOKEN_URL',
      'KAFKA_OAUTH_CLIENT_ID',
      'KAFKA_OAUTH_CLIENT_SECRET',
    ]);
  });
});
