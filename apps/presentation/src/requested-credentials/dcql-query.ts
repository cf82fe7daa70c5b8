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
import { WIRE_FORMATS } from './wire-format';

/** More optional claims than this are requested all together, because each one doubles the number of claim sets. */
const MAX_OPTIONAL_CLAIMS = 4;

interface RequestedClaim {
  query: ClaimsQuery;
  isRequired: boolean;
}

/** The DCQL query for the requested credentials (OpenID4VP 1.0 §6). */
export function toDcqlQuery({ credentials, credentialSets }: RequestedCredentials): DcqlQuery {
  return {
    credentials: credentials.map(toCredentialQuery),
    ...(credentialSets && { credential_sets: credentialSets }),
  };
}

function toCredentialQuery(credential: RequestedCredential): CredentialQuery {
  const { id, format, attributes, multiple } = credential;
  const isMdoc = format === 'mdoc';
  const authorities = findAuthorityKeys(credential.trustedIssuers);
  return {
    id,
    format: WIRE_FORMATS[format],
    ...(multiple && { multiple }),
    meta: toMeta(credential),
    ...(authorities && { trusted_authorities: [{ type: 'aki', values: authorities }] }),
    ...toClaims(
      isMdoc
        ? toElementClaims(attributes as RequestedNameSpaces)
        : toAttributeClaims(attributes as RequestedAttributes),
    ),
  };
}

/** A W3C type is an IRI as it is after the contexts have been applied (OpenID4VP 1.0 §B.1.1). */
function toMeta({ format, type }: RequestedCredential): CredentialQuery['meta'] {
  if (format === 'mdoc') return { doctype_value: type };
  return format === 'sd-jwt-vc' ? { vct_values: [type] } : { type_values: [[type]] };
}

function toClaims(requested: RequestedClaim[]): Pick<CredentialQuery, 'claims' | 'claim_sets'> {
  if (requested.length === 0) return {};
  if (requested.every(({ isRequired }) => isRequired)) return { claims: requested.map(({ query }) => query) };
  const identified = requested.map(({ query, isRequired }, index) => ({ id: `c${index + 1}`, query, isRequired }));
  const required = identified.filter(({ isRequired }) => isRequired).map(({ id }) => id);
  const optional = identified.filter(({ isRequired }) => !isRequired).map(({ id }) => id);
  const sets = listOptionalSets(optional).map((some) => [...required, ...some]);
  return {
    claims: identified.map(({ id, query }) => ({ id, ...query })),
    // A claim set names at least one claim.
    claim_sets: sets.filter((set) => set.length > 0),
  };
}

/** All subsets of the optional claims, the largest first. */
function listOptionalSets(ids: string[]): string[][] {
  if (ids.length > MAX_OPTIONAL_CLAIMS) return [ids, []];
  const subsets = ids.reduce<string[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]]);
  return subsets.sort((left, right) => right.length - left.length);
}

function toAttributeClaims(
  attributes: RequestedAttributes,
  above: ClaimsPath = [],
  isAboveRequired = true,
): RequestedClaim[] {
  return Object.entries(attributes).flatMap(([name, attribute]: [string, RequestedAttribute]) => {
    const path = [...above, name];
    const isRequired = isAboveRequired && attribute.required !== false;
    if (attribute.properties) return toAttributeClaims(attribute.properties, path, isRequired);
    return [{ query: { path, ...toValues(attribute) }, isRequired }];
  });
}

function toElementClaims(nameSpaces: RequestedNameSpaces): RequestedClaim[] {
  return Object.entries(nameSpaces).flatMap(([nameSpace, { properties }]) =>
    Object.entries(properties).map(([name, element]: [string, RequestedElement]) => ({
      query: { path: [nameSpace, name], ...toValues(element), intent_to_retain: element.intentToRetain ?? false },
      isRequired: element.required !== false,
    })),
  );
}

function toValues({ values }: Pick<RequestedElement, 'values'>) {
  return values && { values };
}

/** Key identifiers of the trusted issuers if all of them are certificate authorities; wallets filter by them. */
function findAuthorityKeys(issuers: TrustedIssuer[] = []): string[] | undefined {
  const keys = issuers.map((issuer) => ('certificate' in issuer ? findAuthorityKey(issuer.certificate) : undefined));
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

function findAuthorityKey(pem: string): string | undefined {
  const { isAuthority, subjectKeyIdentifier } = describeCertificate(pem);
  if (!isAuthority || subjectKeyIdentifier === undefined) return undefined;
  return Buffer.from(subjectKeyIdentifier, 'hex').toString('base64url');
}
