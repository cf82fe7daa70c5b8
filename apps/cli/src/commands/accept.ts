import type { Command } from 'commander';
import { confirm } from '../confirm';
import type { Context } from '../context';
import { describeCredentials, type WalletCredential } from '../describe-request';
import { printRows } from '../output';

interface AcceptOptions {
  user: string;
  txCode?: string;
  decline?: boolean;
  yes?: boolean;
}

export function addAccept(program: Command, context: Context): void {
  program
    .command('accept <offer>')
    .description('redeem a credential offer for a user, and accept the credentials into the wallet')
    .requiredOption('--user <email>', 'user of the organization; the client needs the scope wallet.act')
    .option('--tx-code <code>', 'transaction code of the offer')
    .option('--decline', 'reject the credentials')
    .option('--yes', 'accept without a question')
    .action(async (offer: string, options: AcceptOptions, command: Command) => {
      const { wallet } = context.client(command).asUser(options.user);
      const { txCode, decline } = options;
      const body = { credentialOffer: offer, ...(txCode !== undefined && { txCode }) };
      const { signal } = context.terminal;
      const { data: received } = await wallet.redeemOffer({ body }, { signal });
      if (!decline) await consent(context, received, options);
      const status = decline ? 'rejected' : 'accepted';
      const decided: WalletCredential[] = [];
      for (const { id } of received) {
        signal.throwIfAborted();
        decided.push((await wallet.decideCredential({ path: { id }, body: { status } })).data);
      }
      const rows = decided.map((credential) => ({ ...credential }));
      printRows(context.terminal, rows, {
        json: context.optionsOf(command).json,
        columns: ['id', 'status', 'vct', 'iss'],
      });
    });
}

/** Shows what was received, and asks. @throws UsageError without a yes */
async function consent({ terminal }: Context, received: WalletCredential[], { yes }: AcceptOptions): Promise<void> {
  if (received.length === 0) return terminal.err('The issuer sends the credentials later. They are pending then.\n');
  terminal.err(describeCredentials(received));
  if (yes) return;
  const otherwise = 'No credential is accepted, and the credentials stay pending. Confirm with yes, or --yes.';
  await confirm(terminal, 'Accept these credentials', otherwise);
}
