import { type RegistrationContext, toRegistrationResource } from '@vc/feature/registrations';
import type { StatusHistory } from './credential-setting.entity';
import type { CredentialSettings } from './credential-settings.repository';
import { toAcceptedRegistration } from './stored-registration';

export function toCredentialSettingsResource(settings: CredentialSettings, context: RegistrationContext) {
  const { historySince, registrations } = settings;
  const statusHistory: StatusHistory = historySince === null ? 'private' : 'public';
  return {
    statusHistory,
    statusHistorySince: historySince === null ? null : historySince.toISOString(),
    registrationCertificates: registrations.map(({ certificate }) => certificate),
    registrations: registrations.map((stored) => toRegistrationResource(toAcceptedRegistration(stored), context)),
  };
}
