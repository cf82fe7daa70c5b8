import { IsIn, IsOptional } from 'class-validator';
import { REGISTRATION_POLICIES, type RegistrationPolicy, STRANGERS, type Strangers } from './wallet-setting.entity';

/** A policy that is left out keeps its value. */
export class WalletSettingsDto {
  @IsIn(STRANGERS)
  strangers: Strangers;

  @IsOptional()
  @IsIn(REGISTRATION_POLICIES)
  unregistered?: RegistrationPolicy;

  @IsOptional()
  @IsIn(REGISTRATION_POLICIES)
  overasking?: RegistrationPolicy;
}
