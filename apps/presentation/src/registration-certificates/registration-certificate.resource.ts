import { type RegistrationContext, toRegistrationResource } from '@vc/feature/registrations';
import type { RegistrationCertificateRow } from './registration-certificate.entity';

export function toRegistrationCertificateResource(row: RegistrationCertificateRow, context: RegistrationContext) {
  return { id: row.id, ...toRegistrationResource(row, context), createdAt: row.createdAt.toISOString() };
}
