/** What the platform says of an operation that it will remove (RFC 9745, RFC 8594). */
export interface Deprecation {
  /** Method and path of the request. */
  request: string;
  since: Date;
  /** From then on the operation may be gone. */
  sunset?: Date;
  /** The page that says what to use instead. */
  link?: string;
}

/** @returns undefined for a response of an operation that stays */
export function deprecationOf(request: string, headers: Headers): Deprecation | undefined {
  const seconds = /^@(\d+)$/.exec(headers.get('deprecation') ?? '')?.[1];
  if (seconds === undefined) return undefined;
  const [sunset, link] = [headers.get('sunset'), headers.get('link')];
  const page = /<([^<>]+)>[^,<]*;\s*rel="?deprecation\b/.exec(link ?? '')?.[1];
  return {
    request,
    since: new Date(Number(seconds) * 1000),
    ...(sunset !== null && { sunset: new Date(sunset) }),
    ...(page !== undefined && { link: page }),
  };
}
