import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InvalidConfigError, loadConfig } from '@vc/platform/config';
import { testKeyEncryptionKey, testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import { OutgoingHttpConfig } from './index';

const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/x',
  KAFKA_BROKERS: '127.0.0.1:9092',
  KEY_ENCRYPTION_KEY: testKeyEncryptionKey('wallet'),
  ...testServiceKeysEnvironment('wallet'),
};

const load = (environment: Record<string, string>) => loadConfig(OutgoingHttpConfig, { ...SETTINGS, ...environment });

function violationsOf(environment: Record<string, string>): string[] {
  try {
    load(environment);
    return [];
  } catch (error) {
    return (error as InvalidConfigError).violations;
  }
}

describe('OutgoingHttpConfig', () => {
  it('allows no host that is not public by default', () => {
    expect(load({}).lookUpOptions.allowedHosts).toEqual([]);
  });

  it('allows the listed hosts', () => {
    const { lookUpOptions } = load({ OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*,a.example:8443' });
    expect(lookUpOptions.allowedHosts).toEqual(['127.0.0.1:*', 'a.example:8443']);
  });

  it.each(['a.example', 'a.example:', 'a.example:x', ':443', '*', 'a.example:443,', 'a.example:443 b.example:443'])(
    'rejects the hosts "%s"',
    (hosts) => {
      const rule = 'must be a comma-separated list of host:port';
      expect(violationsOf({ OUTGOING_ALLOWED_HOSTS: hosts })).toEqual([
        `OUTGOING_ALLOWED_HOSTS: OUTGOING_ALLOWED_HOSTS ${rule}`,
      ]);
    },
  );

  it.each([
    ['http://localhost:8080', true],
    ['https://platform.example/http:', false],
  ])('derives from the platform at %s whether http is allowed: %s', (url, allowHttp) => {
    expect(load({ PUBLIC_URL: url }).lookUpOptions.allowHttp).toBe(allowHttp);
  });

  it('limits a look-up to half of the time-out, and its connection to a quarter', () => {
    const { lookUpOptions } = load({ OUTGOING_TIMEOUT_MS: '10000' });
    expect(lookUpOptions).toMatchObject({ connectTimeoutMs: 2_500, totalTimeoutMs: 5_000, longBody: 'refuse' });
  });

  it('trusts the certification authorities of the listed files', () => {
    const directory = mkdtempSync(join(tmpdir(), 'vc-authorities-'));
    const files = ['a.pem', 'b.pem'].map((name) => join(directory, name));
    files.forEach((file) => writeFileSync(file, ''));
    expect(load({ OUTGOING_CA_FILES: files.join(',') }).lookUpOptions.caFiles).toEqual(files);
    expect(load({}).lookUpOptions.caFiles).toBeUndefined();
    rmSync(directory, { recursive: true });
  });
});
