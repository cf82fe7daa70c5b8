/** Selects the `ReceiverColumns` of the table `endpoints`. @param now the parameter of the statement with the time */
export function receiverColumns(now: '$1' | '$2'): string {
  return `url, sealed_headers, sealed_authentication, sealed_client_certificate,
     CASE WHEN 'v1' = ANY(signature_schemes) THEN secret END AS secret,
     CASE WHEN 'v1' = ANY(signature_schemes) AND previous_secret_until > ${now} THEN previous_secret END AS previous_secret,
     CASE WHEN 'v1a' = ANY(signature_schemes) THEN signing_key END AS signing_key,
     CASE WHEN 'v1a' = ANY(signature_schemes) AND previous_secret_until > ${now}
       THEN previous_signing_key END AS previous_signing_key`;
}
