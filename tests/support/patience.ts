/**
 * Settings for a database and services that are slow on a busy machine, and respond: no test depends on how fast the machine
 * is. The wait for a service is longer than the one for its database.
 */
export const PATIENCE = { DATABASE_TIMEOUT_MS: '60000', INTERNAL_TIMEOUT_MS: '70000' };
