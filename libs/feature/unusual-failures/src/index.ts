export { createFailureAlerts, dropFailureAlerts } from './create-failure-alerts';
export type { CountedFailures } from './counted-failures';
export { UnusualFailuresModule } from './unusual-failures.module';
export { UnusualFailuresSweeper } from './unusual-failures.sweeper';
