import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@vc/sdk';
import { ConfigurationError } from './configuration-error';
import type { ConfigurationDocument } from './document';
import { KINDS } from './kinds';
import type { Change, Plan } from './plan';
import { resolveReferences } from './references';
import type { Resource } from './resource-kind';

export interface ApplyOptions {
  environment: NodeJS.ProcessEnv;
  /** For the secrets of new endpoints, which one response alone contains. */
  secretsFolder: string | undefined;
  onProgress: (line: string) => void;
}

type Secrets = Map<ConfigurationDocument, Map<string, string>>;

/**
 * Makes the changes in their order, and stops at the first that is refused.
 * @throws ConfigurationError before the first request, PlatformError
 */
export async function applyPlan(client: Client, plan: Plan, options: ApplyOptions): Promise<void> {
  const secrets = readSecrets(plan.changes, options);
  for (const [done, change] of plan.changes.entries()) {
    const what = `${change.action} ${change.kind} ${change.name}`;
    try {
      const changed = await makeChange(client, change, { plan, secrets });
      if (change.kind === 'TrustedEntity' && change.document) plan.entityIds.set(change.name, changed.id);
      options.onProgress(`${what}: done (${changed.id}).`);
      storeSecret(changed, options);
    } catch (error) {
      const count = `${done} of ${plan.changes.length} changes are done`;
      options.onProgress(`${what}: failed. ${count}, and another vc apply makes the others.`);
      throw error;
    }
  }
}

/** Reads the secrets of all changes, so that none is missing later. @throws ConfigurationError */
function readSecrets(changes: Change[], { environment, secretsFolder }: ApplyOptions): Secrets {
  const secrets: Secrets = new Map();
  const problems: string[] = [];
  for (const { action, kind, document } of changes) {
    if (!document) continue;
    const { toRequest, withSecrets } = KINDS[kind];
    const own = new Map<string, string>();
    withSecrets?.(
      toRequest(document, (name) => name),
      (text) => {
        try {
          own.set(text, resolveReferences(text, { environment, folder: document.folder }));
        } catch (error) {
          problems.push(`${document.placeOf(['spec'])}: ${(error as Error).message}`);
        }
        return text;
      },
    );
    secrets.set(document, own);
    if (kind === 'WebhookEndpoint' && action === 'create' && secretsFolder === undefined) {
      const reason = 'The platform shows the secret of a new endpoint once: name a folder for it with --secrets.';
      problems.push(`${document.placeOf(['name'])}: ${reason}`);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  if (secretsFolder !== undefined) mkdirSync(secretsFolder, { recursive: true, mode: 0o700 });
  return secrets;
}

async function makeChange(
  client: Client,
  change: Change,
  { plan, secrets }: { plan: Plan; secrets: Secrets },
): Promise<Resource> {
  const { action, kind, id = '', document, differences } = change;
  const { toRequest, withSecrets, ...rules } = KINDS[kind];
  if (!document) {
    await rules.delete(client, id);
    return { id };
  }
  const given = toRequest(document, (name) => plan.entityIds.get(name) ?? name);
  const request = withSecrets?.(given, (text) => secrets.get(document)?.get(text) ?? text) ?? given;
  if (action === 'update') {
    const members = differences.map(({ member }) => member);
    await rules.update(client, id, request, members);
    return { id };
  }
  const created = await rules.create(client, request);
  // The earlier one ends last, so that a refused creation leaves it as it is.
  if (action === 'replace') await rules.delete(client, id);
  return created;
}

/** Only the owner can read the file. */
function storeSecret({ id, secret }: Resource, { secretsFolder, onProgress }: ApplyOptions): void {
  if (typeof secret !== 'string' || secretsFolder === undefined) return;
  const path = join(secretsFolder, `${id}.secret`);
  writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  onProgress(`The secret of the endpoint is in ${path}.`);
}
