import { IsIn, IsNumber, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import { KafkaConfig } from './kafka-config';
import { Secret } from './secret';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type SamplerName = (typeof SAMPLERS)[number];

const PAIRS = /^\s*[^\s=,;]+\s*=[^,]*(,\s*[^\s=,;]+\s*=[^,]*)*$/;

/** Standard variables of OpenTelemetry for the export of traces. The service name is that of the service. */
export class TracingConfig extends KafkaConfig {
  /** Base URL of a receiver of OTLP over HTTP; `/v1/traces` is added. Without it, no span is recorded. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'], allow_query_components: false })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Headers of the export: `name=value`, comma-separated, values percent-encoded. */
  @Secret()
  @IsOptional()
  @Matches(PAIRS, { message: 'OTEL_EXPORTER_OTLP_HEADERS must be name=value, comma-separated' })
  OTEL_EXPORTER_OTLP_HEADERS?: string;

  /** Which traces are recorded. A sampler that begins with `parentbased` follows the `sampled` flag of the caller. */
  @IsIn(SAMPLERS)
  OTEL_TRACES_SAMPLER: SamplerName = 'parentbased_always_on';

  /** Share of the traces that a sampler with `traceidratio` records, from 0 to 1. */
  @IsNumber({}, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number' })
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG: number = 1;

  /** Further attributes of the resource, such as `deployment.environment.name=production`: as the headers. */
  @IsOptional()
  @IsString()
  @Matches(PAIRS, { message: 'OTEL_RESOURCE_ATTRIBUTES must be name=value, comma-separated' })
  OTEL_RESOURCE_ATTRIBUTES?: string;
}
