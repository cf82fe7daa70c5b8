import { loadConfig } from '@vc/platform/config';
import { LauncherConfig } from './launcher-config';

describe('LauncherConfig', () => {
  const load = (environment: NodeJS.ProcessEnv) => loadConfig(LauncherConfig, environment);

  it.each(['http://vc.example', 'http://localhost.example', 'http://10.0.0.1', 'http://localhost@vc.example'])(
    'rejects http for the public address %s',
    (PUBLIC_URL) => {
      expect(() => load({ PUBLIC_URL })).toThrow('PUBLIC_URL must be an https address');
    },
  );

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:1', 'https://vc.example', 'https://localhost'])(
    'accepts %s',
    (PUBLIC_URL) => {
      expect(load({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    },
  );

  it('accepts a key-encryption key for a service', () => {
    const key = Buffer.alloc(32).toString('base64');
    expect(load({ TRUST_KEY_ENCRYPTION_KEY: key }).keyEncryptionKeys).toMatchObject({ trust: key, auth: undefined });
  });

  it('rejects a key-encryption key that is short, or for all services', () => {
    expect(() => load({ TRUST_KEY_ENCRYPTION_KEY: 'c2hvcnQ=' })).toThrow('TRUST_KEY_ENCRYPTION_KEY must be 32 bytes');
    const KEY_ENCRYPTION_KEY = Buffer.alloc(32).toString('base64');
    expect(() => load({ KEY_ENCRYPTION_KEY })).toThrow('set AUTH_KEY_ENCRYPTION_KEY');
  });

  it('answers requests in one process by default', () => {
    expect(load({}).WORKERS).toBe(1);
    expect(load({ WORKERS: '4' }).WORKERS).toBe(4);
    expect(() => load({ WORKERS: '0' })).toThrow('WORKERS');
  });

  it('opens six connections for each service, and two more for each further process, up to ten', () => {
    const sizes = ['1', '2', '3', '4', '16'].map((WORKERS) => load({ WORKERS }).poolSize);
    expect(sizes).toEqual([6, 8, 10, 10, 10]);
    expect(load({ DATABASE_POOL_SIZE: '20', WORKERS: '2' }).poolSize).toBe(20);
  });

  it('makes a demo organization with a local address only, unless DEMO says so', () => {
    expect(load({}).isDemo).toBe(true);
    expect(load({ PUBLIC_URL: 'https://localhost:8443' }).isDemo).toBe(true);
    expect(load({ PUBLIC_URL: 'https://vc.example' }).isDemo).toBe(false);
    expect(load({ PUBLIC_URL: 'https://vc.example', DEMO: 'on' }).isDemo).toBe(true);
    expect(load({ DEMO: 'off' }).isDemo).toBe(false);
  });

  it('keeps mails in a local mailbox with a local address only, unless there is a mail server', () => {
    expect(load({}).hasLocalMailbox).toBe(true);
    expect(load({ PUBLIC_URL: 'https://vc.example' }).hasLocalMailbox).toBe(false);
    expect(load({ SMTP_URL: 'smtps://mail.example' }).hasLocalMailbox).toBe(false);
  });

  it('allows local receivers with a local address only, unless they are named', () => {
    expect(load({}).allowedHosts).toBe('localhost:*,127.0.0.1:*');
    expect(load({ PUBLIC_URL: 'https://localhost:8443' }).allowedHosts).toBe('localhost:*,127.0.0.1:*');
    expect(load({ PUBLIC_URL: 'https://vc.example' }).allowedHosts).toBe('');
    expect(load({ PUBLIC_URL: 'https://vc.example', OUTGOING_ALLOWED_HOSTS: 'a:1' }).allowedHosts).toBe('a:1');
  });
});
