export type { FairRateLimit } from './fair-rate-limit';
export { LoadShedder } from './load-shedder';
export { type Quota, toQuotaHeaders } from './quota';
export { RateLimit } from './rate-limit';
export { RateLimits } from './rate-limits';
export { RateLimitSharing } from './rate-limit-sharing';
export { RateLimitsModule } from './rate-limits.module';
export { RequestLimits } from './request-limits';
