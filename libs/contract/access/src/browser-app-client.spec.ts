import { BROWSER_APPS, browserAppClientId, findBrowserApp } from './browser-app-client';

const TENANT = '0191f0a0-0000-7000-8000-000000000001';

describe('findBrowserApp', () => {
  it.each(BROWSER_APPS)('returns the app and the tenant of a client of %s', (app) => {
    expect(findBrowserApp(browserAppClientId(app, TENANT))).toEqual({ app, tenantId: TENANT });
  });

  it.each([
    '',
    TENANT,
    'console.',
    'console.acme',
    `console.${TENANT}0`,
    `console.${TENANT}.x`,
    `xconsole.${TENANT}`,
    `console.${TENANT}\n`,
    `wallet.${TENANT}`,
    `wallet-app.${TENANT.toUpperCase()}x`,
    `toString.${TENANT}`,
  ])('returns nothing for %j', (clientId) => {
    expect(findBrowserApp(clientId)).toBeUndefined();
  });
});
