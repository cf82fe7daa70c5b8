import { MAX_REGISTRATION_CHARACTERS } from '@vc/protocol/registration';
import { IsString, Length } from 'class-validator';

export class CreateRegistrationCertificateDto {
  /** A registration certificate in JWT form (ETSI TS 119 475 clause 5.2). */
  @IsString()
  @Length(1, MAX_REGISTRATION_CHARACTERS)
  certificate: string;
}
