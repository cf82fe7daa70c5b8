/** Shorter values occur in any text. */
const MIN_LENGTH = 6;
const HIDDEN = '[hidden]';

/**
 * Returns the text without the secrets, as a receiver that repeats its request shows them: as they are, escaped for JSON, a URL or
 * HTML, or in base64. Of credentials such as `Bearer x`, the part behind the scheme is hidden, too, and what `Basic` encodes.
 * @param secrets values of headers
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(' '), ...credentialsIn(secret)]);
  const forms = parts.filter(({ length }) => length >= MIN_LENGTH).flatMap(formsOf);
  const longestFirst = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((shown, form) => shown.replaceAll(form, HIDDEN), text);
}

/** Client id and secret, together and apart (RFC 7617 §2). */
function credentialsIn(header: string): string[] {
  const [scheme = '', encoded] = header.split(' ');
  if (scheme.toLowerCase() !== 'basic' || encoded === undefined) return [];
  const decoded = Buffer.from(encoded, 'base64').toString();
  return [decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    html.replaceAll('"', '&quot;'),
    html.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
}
