import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InvalidConfigError, loadConfig } from '@vc/platform/config';
import { OutgoingHttpConfig } from './index';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://u:p@localhost:5432/db',
  KAFKA_BROKERS: 'localhost:9092',
  SERVICE_KEY: 's'.repeat(43),
  SERVICE_PUBLIC_KEYS: `auth=${'p'.repeat(87)}`,
  KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const CREDENTIALS = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;

const load = (environment: Record<string, string>) =>
  loadConfig(OutgoingHttpConfig, { ...ENVIRONMENT, ...environment });

function violationsOf(environment: Record<string, string>): string[] {
  try {
    load(environment);
    return [];
  } catch (error) {
    return (error as InvalidConfigError).violations;
  }
}

describe('OUTGOING_PROXY', () => {
  let directory: string;
  let file: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'vc-proxy-'));
    file = join(directory, 'credentials');
    writeFileSync(file, 'user:p@ss\n');
  });

  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    ['', undefined],
    ['http://proxy', { protocol: 'http:', host: 'proxy', port: 80 }],
    ['https://proxy/', { protocol: 'https:', host: 'proxy', port: 443 }],
    ['http://[::1]:3128', { protocol: 'http:', host: '::1', port: 3128 }],
    ['http://user:p%40ss@proxy', { protocol: 'http:', host: 'proxy', port: 80, authorization: CREDENTIALS }],
  ])('accepts %j', (url, proxy) => {
    expect(load({ OUTGOING_PROXY: url }).lookUpOptions.proxy).toEqual(proxy);
  });

  it('accepts credentials in a file, which replace those of the URL', () => {
    const settings = { OUTGOING_PROXY: 'http://other:secret@proxy', OUTGOING_PROXY_CREDENTIALS_FILE: file };
    expect(load(settings).outgoingProxy).toMatchObject({ authorization: CREDENTIALS });
  });

  it.each([
    'proxy:3128',
    'socks5://proxy',
    'ftp://proxy',
    'proxy',
    'http://user:secret@proxy/path',
    'http://proxy?secret',
    'http://a:%zz@proxy',
  ])('rejects %s without its secret in the message', (url) => {
    const rule = 'must be an http or https URL of a proxy, without path and query';
    expect(violationsOf({ OUTGOING_PROXY: url })).toEqual([`OUTGOING_PROXY: OUTGOING_PROXY ${rule}`]);
  });

  it('rejects a file of credentials without a proxy, or that cannot be read', () => {
    const name = 'OUTGOING_PROXY_CREDENTIALS_FILE';
    expect(violationsOf({ [name]: file })).toEqual([`${name}: ${name} is only used with OUTGOING_PROXY`]);
    expect(violationsOf({ OUTGOING_PROXY: 'http://proxy', [name]: join(directory, 'none') })).toEqual([
      `${name}: ${name} must name files that can be read`,
    ]);
  });
});
