import { IsIn } from 'class-validator';
import { type UnknownRevocation, UNKNOWN_REVOCATIONS } from './revocation-setting.entity';

export class RevocationSettingsDto {
  @IsIn(UNKNOWN_REVOCATIONS)
  unknownRevocation: UnknownRevocation;
}
