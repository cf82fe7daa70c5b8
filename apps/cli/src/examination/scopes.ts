import { type Finding, note, ok } from './finding';

/** What the commands need a scope for. */
const COMMANDS: Record<string, string> = {
  'credentials.read': 'to read presets, templates, issuances and credentials',
  'credentials.write': 'to issue, to revoke and to change templates',
  'presentations.read': 'to read presentations and their templates',
  'presentations.write': 'to request presentations and to change their templates',
  'trust.read': 'to read trusted entities and certificates',
  'trust.write': 'to change trusted entities and certificates',
  'webhooks.read': 'to read endpoints and deliveries, and to follow events',
  'webhooks.write': 'to change endpoints, and to replay deliveries',
  'wallet.act': 'to accept offers and to answer presentation requests for users',
  'wallet.push': 'to read and to change the settings of the wallet',
  'onboarding.read': 'to read users',
  'onboarding.write': 'to create users, and to change how they log in',
};

/** Compares the scopes of the access token with the commands. @param scope of the token (RFC 9068 §2.2.3) */
export function examineScopes(clientId: string, scope: unknown): Finding[] {
  const granted = typeof scope === 'string' ? scope.split(' ') : [];
  const missing = Object.keys(COMMANDS).filter((each) => !granted.includes(each));
  if (missing.length === 0) return [ok(`The client ${clientId} has the scopes of all commands.`)];
  return missing.map((each) =>
    note(
      `The client ${clientId} has no scope ${each}, ${COMMANDS[each] ?? ''}.`,
      'If it needs the scope, have the operator create a client with it: vc operator client create.',
    ),
  );
}
