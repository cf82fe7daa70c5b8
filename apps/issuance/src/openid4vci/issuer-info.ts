import { bindingOf, type RegistrationContext } from '@vc/feature/registrations';
import { createIssuerInfo, type IssuerInfo } from '@vc/protocol/registration';
import type { StoredRegistration } from '../credential-settings/credential-setting.entity';
import { toAcceptedRegistration } from '../credential-settings/stored-registration';

/**
 * `issuer_info` of the issuer metadata (ETSI TS 119 472-3): the registration certificates that have not ended and are of the
 * party that the certificate of signed metadata names. Undefined without any.
 */
export function toIssuerInfo(
  stored: StoredRegistration[],
  { now, leaf }: RegistrationContext,
): IssuerInfo[] | undefined {
  const shown = stored
    .map(toAcceptedRegistration)
    .filter(
      ({ content, expiresAt }) => (expiresAt === null || expiresAt > now) && bindingOf(content, leaf) === 'bound',
    );
  return shown.length > 0 ? createIssuerInfo(shown.map(({ certificate }) => certificate)) : undefined;
}
