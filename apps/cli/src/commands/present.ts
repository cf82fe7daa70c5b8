import type { Client } from '@vc/sdk';
import { type Command, Option } from 'commander';
import { confirm } from '../confirm';
import type { Context } from '../context';
import { describeMatches, describeVerifier, type WalletPresentation } from '../describe-request';
import { EXIT } from '../exit-codes';
import { printResource } from '../output';
import { selectMatches, type Selection } from '../select-matches';
import { toPrintableLine } from '../to-printable';

interface PresentOptions {
  user: string;
  credential?: string[];
  decline?: boolean;
  yes?: boolean;
}

export function addPresent(program: Command, context: Context): void {
  program
    .command('present <request>')
    .description('answer a presentation request for a user, with credentials of the wallet')
    .requiredOption('--user <email>', 'user of the organization; the client needs the scope wallet.act')
    .addOption(
      new Option('--credential <id...>', 'present these credentials; default: the newest that match').conflicts(
        'decline',
      ),
    )
    .option('--decline', 'send a refusal to the verifier')
    .option('--yes', 'present without a question')
    .action(async (request: string, options: PresentOptions, command: Command) => {
      const client = context.client(command).asUser(options.user);
      const presentation = await answer(context, client, request, options);
      printResource(context.terminal, presentation, context.optionsOf(command));
    });
}

/** Returns the presentation, with the page of the verifier that follows. @throws UsageError, PlatformError */
async function answer(
  context: Context,
  client: Client,
  request: string,
  options: PresentOptions,
): Promise<WalletPresentation & { redirectUri?: string }> {
  const { err, signal } = context.terminal;
  const { wallet } = client;
  const { data: received } = await wallet.receivePresentationRequest(
    { body: { presentationRequest: request } },
    { signal },
  );
  err(describeVerifier(received));
  const status = options.decline ? 'rejected' : 'accepted';
  if (received.status !== 'pending') {
    err(`The presentation is ${received.status} already.\n`);
    if (received.status !== status) context.exitCode = EXIT.otherOutcome;
    return received;
  }
  const selected = options.decline ? undefined : await consent(context, client, received, options);
  signal.throwIfAborted();
  // Ctrl-C does not end this call, because a response that was sent cannot be taken back.
  const { data, meta } = await wallet.decidePresentation({
    path: { id: received.id },
    body: { status, ...(selected && { selectedCredentials: selected }) },
  });
  return { ...data, ...(meta?.redirectUri !== undefined && { redirectUri: meta.redirectUri }) };
}

/**
 * Shows what would be disclosed, and asks.
 * @returns the named credentials; undefined for the newest that match
 * @throws UsageError without a yes, and for a named credential that does not match; Error without a matching credential
 */
async function consent(
  { terminal }: Context,
  client: Client,
  { id, verifier }: WalletPresentation,
  { user, credential: ids, yes }: PresentOptions,
): Promise<Selection[] | undefined> {
  const { data: matches } = await client.wallet.listMatches({ path: { id } }, { signal: terminal.signal });
  const selected = ids && selectMatches(matches, ids);
  terminal.err(await describeMatches(client, matches, { selected, signal: terminal.signal }));
  if (matches.every(({ credentials }) => credentials.length === 0)) {
    throw new Error(`The wallet of ${user} has no accepted credential that matches. The request stays pending.`);
  }
  if (yes) return selected;
  const otherwise = 'Nothing is presented, and the request stays pending. Confirm with yes, or --yes.';
  await confirm(terminal, `Present to ${toPrintableLine(verifier)}`, otherwise);
  return selected;
}
