export type { HealthReport } from './health-report/health-report';
export { listSchemas, migrateServices, planServices } from './migrate-services';
export { platformModules } from './platform-modules';
export { runService } from './run-service';
export { startService } from './start-service';
export { StartWaits } from './start-waits';
export type { RunningService, ServiceDefinition } from './service-definition';
