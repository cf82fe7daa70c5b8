const PREFIX = 'console.';
const CONSOLE_CLIENT = /^console\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the client by which the console logs in the staff of a tenant. It is built in, and not registered. */
export function consoleClientId(tenantId: string): string {
  return PREFIX + tenantId;
}

/** Returns the tenant whose console the client is; undefined for any other client. */
export function tenantOfConsole(clientId: string): string | undefined {
  return CONSOLE_CLIENT.exec(clientId)?.[1];
}
