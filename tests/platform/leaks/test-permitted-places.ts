/** A value that may be in a place outside of the requests that bring it. */
interface PermittedPlace {
  place: RegExp;
  /** Name of the value. */
  value: RegExp;
  reason: string;
}

const PERMITTED: PermittedPlace[] = [
  {
    place: /^standard output$/,
    value: /^secret of the demo client$/,
    reason: 'The launcher shows the credentials of the demo organization to the person who starts it.',
  },
  {
    place: /^answer to POST \/auth\/interaction\//,
    value: /^(email of a visitor|an unknown name|parameter name)$/,
    reason: 'The form of the log-in keeps the name for the person who has just entered it.',
  },
  {
    place: /^answer to POST \/auth\/par /,
    value: /^parameter scope$/,
    reason: 'The server names the scope that it refuses, which is no secret.',
  },
  {
    place: /^onboarding\.users\.(email|username|first_name|last_name|external_identifier)/,
    value: /^(another |member )?(email|email of a visitor|username|firstName|lastName|externalIdentifier)$/,
    reason: 'The user directory holds the users.',
  },
  {
    place: /^verification\.consent_records\./,
    value: /^(reason|reference) of a look-up$|^member (RequestReason|CRef)$/,
    reason: 'The record of a consent says why and for which reference a person was looked up.',
  },
  {
    place:
      /^auth\.(clients|tenants)\.(name|slug)$|^trust\.(certificate|trust_lists\.name$)|^issuance\.(credential_templates|hosted_types)\./,
    value: /^member (name|slug|code|commonName)$/,
    reason: 'Names of organizations, clients, types, certificates and trust lists are public.',
  },
  {
    place: /^webhooks\.endpoints\.url$/,
    value: /^a key in the address of an endpoint$/,
    reason: 'The address is what the dispatcher calls.',
  },
  {
    place: /^webhooks\.delivery_attempts\.response_excerpt$/,
    value: /^answer of a receiver$/,
    reason: 'The organization reads what its own receiver answered.',
  },
  {
    place:
      /^(issuance|presentation)\.(issuances|presentations|metadata|outbox|outbox_archive)\.(reference|metadata|value|payload)$|^openid4vc\.(issuance|presentation)(\.dlq)?$|^webhooks\.(deliveries\.body|events\.body|delivery_attempts\.response_excerpt)$|^webhook$/,
    value: /^(reference|metadata) of the client$|^member (reference|metadata)$/,
    reason: 'The reference and the metadata of a client are in the events of its issuances and presentations.',
  },
];

export function isPermitted(place: string, value: string): boolean {
  return PERMITTED.some((each) => each.place.test(place) && each.value.test(value));
}
