import type { EventType } from '@vc/contract/events';
import { SIGNATURE_SCHEMES, type SignatureScheme } from '@vc/feature/webhook-store';
import { ArrayUnique, Checked, Nested, type Violation, violation } from '@vc/platform/http';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { AreEventTypes } from '../are-event-types';
import { AuthenticationDto } from './authentication.dto';
import { ClientCertificateDto } from './client-certificate.dto';
import { filterViolations, type SentFilter } from './filter-rules';
import { headerViolations } from './header-rules';

const DAY_SECONDS = 24 * 3_600;

/** What a registration and an update of an endpoint have in common. */
@Checked<EndpointSettingsDto>(['headers'], ({ headers = {} }) => headerViolations(headers))
@Checked<EndpointSettingsDto>(['filter'], ({ filter = {} }) => filterViolations(filter))
@Checked<EndpointSettingsDto>(['retrySchedule'], scheduleViolations)
export class EndpointSettingsDto {
  /** Empty means the events of IF §6.1 and §6.2. */
  @AreEventTypes()
  filterTypes?: EventType[];

  /** The values that members of an event may have, by their paths. Empty means every event. */
  @IsOptional()
  @IsObject()
  filter?: SentFilter;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string;

  /** Maximum number of deliveries a second; 0 means none. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000)
  rateLimit?: number;

  /** How requests are signed. */
  @IsOptional()
  @IsIn(SIGNATURE_SCHEMES, { each: true })
  @ArrayUnique()
  @ArrayMinSize(1)
  @ArrayMaxSize(SIGNATURE_SCHEMES.length)
  @IsArray()
  signatureSchemes?: SignatureScheme[];

  /** Further headers of each request. They replace the earlier ones as a whole. */
  @IsOptional()
  @IsObject()
  headers?: Record<string, string>;

  /** Replaces the earlier authentication as a whole. */
  @IsOptional()
  @Nested(() => AuthenticationDto)
  authentication?: AuthenticationDto;

  /** Replaces the earlier certificate. */
  @IsOptional()
  @Nested(() => ClientCertificateDto)
  clientCertificate?: ClientCertificateDto;

  /** Seconds before each retry. Empty means the schedule of the platform. */
  @IsOptional()
  @Max(DAY_SECONDS, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  @ArrayMaxSize(20)
  @IsArray()
  retrySchedule?: number[];

  /** Who is told by e-mail that the endpoint fails. */
  @IsOptional()
  @Length(3, 254, { each: true })
  @IsEmail({}, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(5)
  @IsArray()
  alertEmails?: string[];
}

function* scheduleViolations({ retrySchedule = [] }: EndpointSettingsDto): Generator<Violation> {
  const total = retrySchedule.reduce((sum, seconds) => sum + seconds, 0);
  if (total > 7 * DAY_SECONDS) yield violation('/retrySchedule', 'must be at most seven days together');
}
