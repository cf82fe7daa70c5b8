import { IsOptional, IsString, IsUUID, Matches } from 'class-validator';

/** A form of the portal. */
export class RepeatDeliveriesDto {
  @Matches(/^[\w-]{43}$/, { message: 'must be the token of a portal link' })
  @IsString()
  token: string;

  /** Absent: all failed deliveries. */
  @IsOptional()
  @IsUUID()
  delivery?: string;
}
