export { IdempotencyInterceptor } from './idempotency.interceptor';
export { IdempotencyModule } from './idempotency.module';
export { IdempotentRequests } from './idempotent-requests';
