import type { Scope } from '@vc/contract/access';
import type { CompleteDemoFile } from '@vc/development/demo-file';

/** An access token with this scope alone, as clients of one purpose have it. The SDK requests all scopes. */
export async function requestToken({ authUrl, organization }: CompleteDemoFile, scope: Scope): Promise<string> {
  const client = { client_id: organization.clientId, client_secret: organization.clientSecret };
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope, ...client });
  const response = await fetch(`${authUrl}/connect/token`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The token request was answered with ${response.status}.`);
  return ((await response.json()) as { access_token: string }).access_token;
}
