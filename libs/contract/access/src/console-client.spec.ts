import { consoleClientId, tenantOfConsole } from './console-client';

const TENANT = '0191f0a0-0000-7000-8000-000000000001';

describe('tenantOfConsole', () => {
  it('returns the tenant of its client', () => {
    expect(tenantOfConsole(consoleClientId(TENANT))).toBe(TENANT);
  });

  it.each([TENANT, 'console.', 'console.acme', `console.${TENANT}0`, `xconsole.${TENANT}`, `console.${TENANT}\n`])(
    'returns nothing for %j',
    (clientId) => {
      expect(tenantOfConsole(clientId)).toBeUndefined();
    },
  );
});
