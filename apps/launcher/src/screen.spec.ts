import type { CompleteDemoFile } from '@vc/development/demo-file';
import { readyScreen } from './screen';

const SECRETS = { clientSecret: 'secret-of-demo', operatorSecret: 'secret-of-operator' };
const ORGANIZATION = { tenantId: 't1', clientId: 'demo-organization', clientSecret: SECRETS.clientSecret };
const OPERATOR = { clientId: 'platform-operator', clientSecret: SECRETS.operatorSecret };
const COMMON = {
  publicUrl: 'https://vc.example',
  authUrl: 'https://vc.example/auth',
  kafkaBrokers: '127.0.0.1:9092',
  operator: OPERATOR,
} as CompleteDemoFile;
const PLACE = { dataDir: '/data', milliseconds: 1_234 };

describe('readyScreen', () => {
  it('shows the demo organization of a local platform, and no tasks', () => {
    const demo = { ...COMMON, organization: ORGANIZATION, user: { username: 'thandi', email: 'thandi@example.com' } };
    const screen = readyScreen({ demo, openTasks: undefined, ...PLACE });
    expect(screen).toContain('client_secret  secret-of-demo');
    expect(screen).toContain('user           thandi@example.com');
    expect(screen).toContain('staff invite --tenant t1 \\\n');
    expect(screen).not.toContain('Before others use');
    expect(screen).not.toContain(SECRETS.operatorSecret);
  });

  it('shows the open tasks of a public platform, and no secret', () => {
    const openTasks = [{ what: 'PostgreSQL is embedded.', how: 'DATABASE_URL' }];
    const screen = readyScreen({ demo: COMMON, openTasks, ...PLACE });
    expect(screen).toContain('Before others use the platform\n    PostgreSQL is embedded.\n      DATABASE_URL\n');
    expect(screen).toContain('https://vc.example/auth');
    for (const secret of Object.values(SECRETS)) expect(screen).not.toContain(secret);
    expect(screen).not.toContain('Demo organization');
  });
});
