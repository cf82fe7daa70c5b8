export { IdempotencyModule } from './idempotency.module';
