const MAX_ERROR_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 200;

/**
 * Excerpt of an OAuth error response (RFC 6749 §5.2) for the end of an error message: `, error (error_description)`.
 * The server chooses both texts, so their length is limited.
 * @returns an empty text if there is no `error`
 */
export function describeOAuthError(json: unknown, maxDescriptionLength = MAX_DESCRIPTION_LENGTH): string {
  const { error, error_description: description } = (json ?? {}) as Record<string, unknown>;
  if (typeof error !== 'string') return '';
  const detail = typeof description === 'string' ? ` (${description.slice(0, maxDescriptionLength)})` : '';
  return `, ${error.slice(0, MAX_ERROR_LENGTH)}${detail}`;
}
