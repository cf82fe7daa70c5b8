export { requestJson } from './request-json';
export type { JsonAnswer } from './request-json';
export { createTestDatabase } from './test-database';
export type { TestDatabase } from './test-database';
export { startTestKafka } from './test-kafka';
export { startTestService, TEST_SERVICE_TOKEN_SECRET } from './test-service';
export type { TestService } from './test-service';
export { TestAuthority } from './test-authority';
export { waitFor } from './wait-for';
