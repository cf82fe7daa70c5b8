/** The apps of the platform for browsers: the console for staff, and the wallet for holders. */
export const BROWSER_APPS = ['console', 'wallet-app'] as const;

export type BrowserAppName = (typeof BROWSER_APPS)[number];

const TENANT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the client by which an app logs in the people of a tenant. It is built in, and not registered. */
export function browserAppClientId(app: BrowserAppName, tenantId: string): string {
  return `${app}.${tenantId}`;
}

/** Returns the app and the tenant whose client it is; undefined for any other client. */
export function findBrowserApp(clientId: string): { app: BrowserAppName; tenantId: string } | undefined {
  const [prefix, tenantId = '', ...rest] = clientId.split('.');
  const app = BROWSER_APPS.find((each) => each === prefix);
  const isOfApp = app !== undefined && rest.length === 0 && TENANT_ID.test(tenantId);
  return isOfApp ? { app, tenantId } : undefined;
}
