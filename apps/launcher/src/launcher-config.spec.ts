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

  it('allows local receivers with a local address only, unless they are named', () => {
    expect(load({}).allowedHosts).toBe('localhost:*,127.0.0.1:*');
    expect(load({ PUBLIC_URL: 'https://localhost:8443' }).allowedHosts).toBe('localhost:*,127.0.0.1:*');
    expect(load({ PUBLIC_URL: 'https://vc.example' }).allowedHosts).toBe('');
    expect(load({ PUBLIC_URL: 'https://vc.example', OUTGOING_ALLOWED_HOSTS: 'a:1' }).allowedHosts).toBe('a:1');
  });
});
