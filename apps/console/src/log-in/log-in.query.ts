import { ACCOUNT_ACTIONS, type AccountAction } from '@vc/contract/access';
import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';

export class LogInQuery {
  /** Slug of the organization. On the domain of an organization, it may be absent. */
  @IsOptional()
  @IsString()
  @Length(1, 40)
  tenant?: string;

  /**
   * Path of the page of the app that opens after the log-in; by default the first one. The longest text of a QR code has 2,953 bytes,
   * so every offer and request that fits in one fits.
   */
  @IsOptional()
  @IsString()
  @MaxLength(3_000)
  returnTo?: string;

  /** What the person does after the log-in, before the app opens. */
  @IsOptional()
  @IsIn(ACCOUNT_ACTIONS)
  accountAction?: AccountAction;
}
