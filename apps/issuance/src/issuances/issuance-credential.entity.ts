import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type IssuanceCredentialStatus } from './issuance-status';

/** One credential inside an issuance. */
@Entity({ name: 'issuance_credentials' })
export class IssuanceCredential {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'issuance_id' })
  issuanceId: string;

  @Column('uuid', { name: 'credential_template_id' })
  credentialTemplateId: string;

  @Column('int')
  position: number;

  @Column('text')
  status: IssuanceCredentialStatus;

  @Column('text')
  exchange: 'openid4vc';

  @Column('text')
  format: 'sd-jwt-vc';

  @Column('boolean')
  revocable: boolean;

  /** Sealed JSON of the attribute values: personal data. */
  @Column('text')
  attributes: string;
}
