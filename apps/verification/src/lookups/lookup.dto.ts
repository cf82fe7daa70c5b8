import { Equals, IsOptional, IsString, Length, Matches } from 'class-validator';
import { IsIdNumber } from '../id-number/is-id-number';
import { IsFaceImage } from './is-face-image';

/** What every look-up of a person carries. */
export class LookupDto {
  /** The consent guard has seen it. */
  @Equals(true)
  ConsentReceived: true;

  @IsIdNumber()
  IdNumber: string;

  /** Why the person is looked up; kept in the audit. */
  @IsString()
  @Length(1, 200)
  @Matches(/^(?!.*\d{13}).*$/s, { message: 'RequestReason must not contain an ID number' })
  RequestReason: string;

  /** The caller's own reference; comes back in the answer. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Matches(/^(?!.*\d{13}).*$/s, { message: 'CRef must not contain an ID number' })
  CRef?: string;
}

/** With the names of the person, a picture of the face, or both. */
export class RsaIdVerificationDto extends LookupDto {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  FirstNames?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  LastName?: string;

  /** JPEG or PNG, base64. */
  @IsOptional()
  @IsFaceImage()
  FaceString?: string;
}
