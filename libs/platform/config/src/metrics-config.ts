import { IsIn, IsInt, Max, Min } from 'class-validator';
import { TracingConfig } from './tracing-config';

/** Variables of the metrics and of the access log. */
export class MetricsConfig extends TracingConfig {
  /** Port of `GET /metrics` in the text format of Prometheus. No gateway routes to it. */
  @IsInt()
  @Min(0)
  @Max(65535)
  METRICS_PORT: number = 9464;

  /** Tenants that have series of their own in a replica. The requests of further ones are counted together. */
  @IsInt()
  @Min(0)
  @Max(10_000)
  METRICS_TENANTS: number = 100;

  /** Whether the log has a line for each request, without paths, queries and bodies. */
  @IsIn(['on', 'off'])
  ACCESS_LOG: 'on' | 'off' = 'on';
}
