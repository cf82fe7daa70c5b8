import { isStringList, isObject } from '@vc/protocol/json';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { expandTypes, parseContexts } from '@vc/protocol/vcdm';

/** Whether a configuration of the W3C data model names its types as it must (OpenID4VCI 1.0 Appendix A.1). */
export function hasTypes({
  credential_definition: definition,
}: Pick<CredentialConfiguration, 'credential_definition'>) {
  if (!isObject(definition)) return false;
  const { type, '@context': contexts = [] } = definition as Record<string, unknown>;
  return isStringList(type) && type.length > 0 && Array.isArray(contexts);
}

/**
 * Returns the types of a configuration as IRIs. Without contexts of its own, its terms are those of the credential.
 * @throws VcdmError for a context that is not supported, or a type that no context defines
 */
export function configuredTypes(
  { credential_definition: definition = { type: [] } }: CredentialConfiguration,
  document: Record<string, unknown> = {},
): string[] {
  return expandTypes(definition.type, parseContexts(definition['@context'] ?? document['@context']));
}
