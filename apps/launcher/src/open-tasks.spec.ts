import { loadConfig } from '@vc/platform/config';
import { LauncherConfig } from './launcher-config';
import { type DemoClient, listOpenTasks } from './open-tasks';

const PUBLIC = { PUBLIC_URL: 'https://vc.example' };
const ATTESTERS = 'WALLET_ATTESTER_CA_FILES, or WALLET_ATTESTERS_FROM_TRUST_LISTS=on';

describe('listOpenTasks', () => {
  const tasksOf = (environment: NodeJS.ProcessEnv, demoClient?: DemoClient) =>
    listOpenTasks(loadConfig(LauncherConfig, { ...PUBLIC, ...environment }), demoClient).map(({ how }) => how);

  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db.example/platform' }],
    ['KAFKA_BROKERS', { KAFKA_BROKERS: 'kafka.example:9092' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '1' }],
    [ATTESTERS, { WALLET_ATTESTER_CA_FILES: 'attesters.pem' }],
    [ATTESTERS, { WALLET_ATTESTERS_FROM_TRUST_LISTS: 'on' }],
    ['HOME_AFFAIRS_URL, HOME_AFFAIRS_API_KEY', { HOME_AFFAIRS_URL: 'https://home-affairs.example' }],
  ])('has %s until it is set', (task, environment) => {
    expect(tasksOf({})).toContain(task);
    expect(tasksOf(environment)).not.toContain(task);
  });

  it('has the home-affairs simulator of a public demo', () => {
    expect(tasksOf({ DEMO: 'on' })).toContain('HOME_AFFAIRS_URL, or DEMO=off');
    expect(tasksOf({ DEMO: 'on', HOME_AFFAIRS_URL: 'https://home-affairs.example' })).not.toContain(
      'HOME_AFFAIRS_URL, or DEMO=off',
    );
  });

  it('has the demo organization of an earlier start', () => {
    expect(tasksOf({}, { id: 'c1', tenantId: 't1' })[0]).toBe(
      'npm run vc -- operator client delete --id c1 --tenant t1',
    );
    expect(tasksOf({}).join()).not.toContain('client delete');
  });

  it('has hosts that are not public', () => {
    const task = 'OUTGOING_ALLOWED_HOSTS without a value';
    expect(tasksOf({ OUTGOING_ALLOWED_HOSTS: 'localhost:*' })).toContain(task);
    expect(tasksOf({})).not.toContain(task);
  });

  it('always has the copy of secrets.json', () => {
    expect(tasksOf({})).toContain('keep a copy of it apart from the database');
  });
});
