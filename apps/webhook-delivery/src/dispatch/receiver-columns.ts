/** Selects the `ReceiverColumns` of the table `endpoints`. @param now the parameter of the statement with the time */
export function receiverColumns(now: '$1' | '$2'): string {
  return `url, secret, CASE WHEN previous_secret_until > ${now} THEN previous_secret END AS previous_secret, sealed_headers`;
}
