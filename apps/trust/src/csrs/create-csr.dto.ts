import { IsIn } from 'class-validator';
import { CertificateSubjectDto } from '../pki/certificate-subject.dto';
import { LEAF_TYPES, type LeafType } from '../pki/certificate-types';

/** IF B8 */
export class CreateCsrDto extends CertificateSubjectDto {
  @IsIn(LEAF_TYPES)
  type: LeafType;
}
