/**
 * Settings of a platform for a database and services that respond slowly on a busy machine. The limit for a service is longer
 * than the one for its database, and no request is refused because the machine is busy.
 */
export const LONG_TIMEOUTS = { DATABASE_TIMEOUT_MS: '60000', INTERNAL_TIMEOUT_MS: '70000', LOAD_SHEDDING: 'off' };
