import { Equals, IsOptional, IsString, Length, Matches } from 'class-validator';
import { IsIdNumber } from '../id-number/is-id-number';
import { IsFaceImage } from './is-face-image';

/** Members of each look-up of a person. */
export class LookupDto {
  /** The consent guard checks it first. */
  @Equals(true)
  ConsentReceived: true;

  @IsIdNumber()
  IdNumber: string;

  /** The purpose of the look-up; the audit records it. */
  @IsString()
  @Length(1, 200)
  @Matches(/^(?![\s\S]*\d{13})/, { message: 'RequestReason must not contain an ID number' })
  RequestReason: string;

  /** The caller's own reference; the response repeats it. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Matches(/^(?![\s\S]*\d{13})/, { message: 'CRef must not contain an ID number' })
  CRef?: string;
}

/** Compares the names of the person, a picture of the face, or both. */
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
