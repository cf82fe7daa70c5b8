import { IsIn, IsString, IsUrl, Length } from 'class-validator';
import { CertificateSubjectDto } from '../pki/certificate-subject.dto';
import { ROOT_TYPES, type RootType } from '../pki/certificate-types';

export class CreateRootCertificateDto extends CertificateSubjectDto {
  @IsIn(ROOT_TYPES)
  type: RootType;

  @IsString()
  @Length(1, 500)
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  issuerAlternativeNameUrl: string;
}
