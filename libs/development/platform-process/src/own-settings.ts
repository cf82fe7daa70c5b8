import { schemaOf, type ServiceName } from '@vc/contract/access';
import { publishServiceKeys } from '@vc/platform/access-control';
import { serviceDatabaseUrl } from '@vc/platform/persistence';
import type { GeneratedSecrets } from './generated-secrets';

/** Of the client that makes tenants and clients. */
export const OPERATOR_CLIENT_ID = 'platform-operator';

/**
 * Returns the variables that a service shares with no other one, or with those of its schema only.
 * @param ownerUrl of the owner of the schemas
 */
export function ownSettings(service: ServiceName, secrets: GeneratedSecrets, ownerUrl: string) {
  const schema = schemaOf(service);
  const login = { service, password: secrets.databasePasswords[service] };
  return {
    DATABASE_URL: serviceDatabaseUrl(ownerUrl, login),
    SERVICE_KEY: secrets.serviceKeys[service],
    FURTHER_SERVICE_KEYS: secrets.furtherServiceKeys?.[service] ?? '',
    SERVICE_PUBLIC_KEYS: publishServiceKeys(secrets.serviceKeys, secrets.furtherServiceKeys),
    KEY_ENCRYPTION_KEY: secrets.keyEncryptionKeys[schema],
    FURTHER_KEY_ENCRYPTION_KEYS: secrets.furtherKeyEncryptionKeys[schema],
    ...(service === 'auth' ? operatorClient(secrets) : {}),
  };
}

function operatorClient(secrets: GeneratedSecrets) {
  return {
    BOOTSTRAP_ADMIN_CLIENT_ID: OPERATOR_CLIENT_ID,
    BOOTSTRAP_ADMIN_CLIENT_SECRET: secrets.operatorClientSecret,
  };
}
