import type { SecondFactorSetting } from '@vc/platform/service-clients';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Length } from 'class-validator';

export const MAX_PASSWORD_CHARACTERS = 1024;

export class LogInDto {
  @IsUUID()
  tenantId: string;

  /** Username or e-mail address. */
  @IsString()
  @Length(1, 254)
  name: string;

  @IsString()
  @Length(1, MAX_PASSWORD_CHARACTERS)
  password: string;

  /** Of a member of staff. Without it, the account of a user is meant. */
  @IsOptional()
  @IsIn(['staff'])
  realm?: 'staff';

  /** The setting of the tenant. */
  @IsIn(['off', 'optional', 'required'])
  secondFactor: SecondFactorSetting;

  /** The version of the credentials that the browser has proven before. Absent for an unknown device. */
  @IsOptional()
  @IsInt()
  knownDevice?: number;
}

export class ChangePasswordDto extends LogInDto {
  @IsString()
  @Length(1, MAX_PASSWORD_CHARACTERS)
  newPassword: string;

  /** Name of the tenant. */
  @IsString()
  @Length(1, 200)
  organization: string;
}
