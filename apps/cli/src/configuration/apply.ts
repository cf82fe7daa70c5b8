import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@vc/sdk';
import { UsageError } from '../exit-codes';
import { ConfigurationError } from './configuration-error';
import type { ConfigurationDocument, Json } from './document';
import { KINDS } from './kinds';
import type { Change } from './change';
import type { Plan } from './plan';
import type { References } from './references';
import type { Resource } from './resource-kind';

export interface ApplyOptions {
  references: References;
  /** For the secrets of new endpoints, which one response alone contains. */
  secretsFolder: string | undefined;
  /** Ends the changes after the current one. */
  signal: AbortSignal;
  onProgress: (line: string) => void;
  /** With the id of the resource that is as the document says, or that is deleted. */
  onDone: (change: Change, id: string) => void;
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
      options.signal.throwIfAborted();
      const changed = await makeChange(client, change, { plan, secrets });
      if (change.kind === 'TrustedEntity' && change.document) plan.entityIds.set(change.name, changed.id);
      options.onProgress(`${what}: done.`);
      options.onDone(change, changed.id);
      storeSecret(changed, options);
    } catch (error) {
      const count = `${done} of ${plan.changes.length} changes are done`;
      options.onProgress(`${what}: not done. ${count}, and another vc apply makes the others.`);
      throw error;
    }
  }
}

/** Reads the secrets of all changes, so that none is missing later. @throws ConfigurationError */
function readSecrets(changes: Change[], { references, secretsFolder }: ApplyOptions): Secrets {
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
          own.set(text, references.resolve(text, document.folder));
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
  if (secretsFolder !== undefined) prepareFolder(secretsFolder);
  return secrets;
}

/** @throws UsageError for a folder that is not writable */
function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new UsageError(`${folder} is not writable: ${(cause as Error).message}`, { cause });
  }
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
  const ifMatch = action === 'create' ? undefined : await assertUnchanged(client, change, given);
  if (action === 'update') {
    const members = differences.map(({ member }) => member);
    await rules.update(client, id, { request, members, options: { ifMatch } });
    return { id };
  }
  const created = await rules.create(client, request);
  // The earlier one ends last, so that a refused creation leaves it as it is.
  if (action === 'replace') await rules.delete(client, id);
  return created;
}

/** Returns the entity tag. @throws Error for a resource that is not as the plan has read it */
async function assertUnchanged(
  client: Client,
  { kind, name, id = '', current }: Change,
  request: Json,
): Promise<string | undefined> {
  const { read, compare } = KINDS[kind];
  const call = read(client, id);
  const { data } = await call;
  if (!isDeepStrictEqual(compare(request, data).current, current)) {
    throw new Error(`The ${kind} ${name} has changed since the plan. Run vc plan again.`);
  }
  return (await call.headers()).get('etag') ?? undefined;
}

/** Only the owner can read the file. */
function storeSecret({ id, secret }: Resource, { secretsFolder, onProgress }: ApplyOptions): void {
  if (typeof secret !== 'string' || secretsFolder === undefined) return;
  const path = join(secretsFolder, `${id}.secret`);
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  onProgress(`The secret of the endpoint is in ${path}.`);
}
