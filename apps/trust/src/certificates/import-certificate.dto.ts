import { IsString, IsUUID, Length } from 'class-validator';

export class ImportCertificateDto {
  @IsUUID()
  certificateSigningRequestId: string;

  /** PEM: the certificate, then the authorities above it, nearest first. */
  @IsString()
  @Length(1, 50_000)
  certificate: string;
}
