import { IsIn } from 'class-validator';
import { LEAF_TYPES, type LeafType } from '../certificates/certificate.entity';
import { CertificateSubjectDto } from '../certificates/create-root-certificate.dto';

/** IF B8 */
export class CreateCsrDto extends CertificateSubjectDto {
  @IsIn(LEAF_TYPES)
  type: LeafType;
}
