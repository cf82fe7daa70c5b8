import { X509Certificate } from 'node:crypto';
import type { ClaimsPath, ClaimsQuery, CredentialQuery, DcqlQuery } from '@vc/protocol/dcql';
import { describeCertificate } from '@vc/protocol/x509';
import type {
  RequestedAttribute,
  RequestedAttributes,
  RequestedCredential,
  RequestedCredentials,
  RequestedElement,
  RequestedNameSpaces,
  TrustedIssuer,
} from './requested-credential';

/** Beyond that many, what is optional is asked for as a whole: each one doubles the number of sets. */
const MAX_OPTIONAL_CLAIMS = 4;

interface Wanted {
  query: ClaimsQuery;
  isRequired: boolean;
}

/** What is asked for, as OpenID4VP says it. */
export function toDcqlQuery({ credentials, credentialSets }: RequestedCredentials): DcqlQuery {
  return {
    credentials: credentials.map(toCredentialQuery),
    ...(credentialSets && { credential_sets: credentialSets }),
  };
}

function toCredentialQuery(credential: RequestedCredential): CredentialQuery {
  const { id, format, type, attributes, multiple } = credential;
  const isMdoc = format === 'mdoc';
  const authorities = authorityKeysOf(credential.trustedIssuers);
  return {
    id,
    format: isMdoc ? 'mso_mdoc' : 'dc+sd-jwt',
    ...(multiple && { multiple }),
    meta: isMdoc ? { doctype_value: type } : { vct_values: [type] },
    ...(authorities && { trusted_authorities: [{ type: 'aki', values: authorities }] }),
    ...claimsOf(
      isMdoc ? elementsOf(attributes as RequestedNameSpaces) : attributesOf(attributes as RequestedAttributes),
    ),
  };
}

function claimsOf(wanted: Wanted[]): Pick<CredentialQuery, 'claims' | 'claim_sets'> {
  if (wanted.length === 0) return {};
  if (wanted.every(({ isRequired }) => isRequired)) return { claims: wanted.map(({ query }) => query) };
  const named = wanted.map(({ query, isRequired }, index) => ({ id: `c${index + 1}`, query, isRequired }));
  const required = named.filter(({ isRequired }) => isRequired).map(({ id }) => id);
  const optional = named.filter(({ isRequired }) => !isRequired).map(({ id }) => id);
  const sets = optionalSets(optional).map((some) => [...required, ...some]);
  return {
    claims: named.map(({ id, query }) => ({ id, ...query })),
    // A set names a claim at least.
    claim_sets: sets.filter((set) => set.length > 0),
  };
}

/** Every choice of them, the largest first. */
function optionalSets(ids: string[]): string[][] {
  if (ids.length > MAX_OPTIONAL_CLAIMS) return [ids, []];
  const subsets = ids.reduce<string[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]]);
  return subsets.sort((left, right) => right.length - left.length);
}

function attributesOf(attributes: RequestedAttributes, above: ClaimsPath = [], isAboveRequired = true): Wanted[] {
  return Object.entries(attributes).flatMap(([name, attribute]: [string, RequestedAttribute]) => {
    const path = [...above, name];
    const isRequired = isAboveRequired && attribute.required !== false;
    if (attribute.properties) return attributesOf(attribute.properties, path, isRequired);
    return [{ query: { path, ...valuesOf(attribute) }, isRequired }];
  });
}

function elementsOf(nameSpaces: RequestedNameSpaces): Wanted[] {
  return Object.entries(nameSpaces).flatMap(([nameSpace, { properties }]) =>
    Object.entries(properties).map(([name, element]: [string, RequestedElement]) => ({
      query: { path: [nameSpace, name], ...valuesOf(element), intent_to_retain: element.intentToRetain ?? false },
      isRequired: element.required !== false,
    })),
  );
}

function valuesOf({ values }: Pick<RequestedElement, 'values'>) {
  return values && { values };
}

/** Key identifiers of the authorities, where every trusted issuer is one: wallets need not offer what is refused. */
function authorityKeysOf(issuers: TrustedIssuer[] = []): string[] | undefined {
  const keys = issuers.map((issuer) => ('certificate' in issuer ? authorityKeyOf(issuer.certificate) : undefined));
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

function authorityKeyOf(pem: string): string | undefined {
  const { isAuthority, subjectKeyIdentifier } = describeCertificate(new X509Certificate(pem).toString());
  if (!isAuthority || subjectKeyIdentifier === undefined) return undefined;
  return Buffer.from(subjectKeyIdentifier, 'hex').toString('base64url');
}
