import { type Client, createClient } from '@vc/sdk';
import type { Command } from 'commander';
import { type AdminOptions, type AdminRole, readAdminAccess } from '../../admin-access';
import type { Context } from '../../context';
import { printResource } from '../../output';
import { printItems } from '../../print-items';

/** Dependencies of the actions of `vc operator`. */
export class AdminContext {
  constructor(private readonly context: Context) {}

  /** @throws UsageError */
  client(command: Command, role: AdminRole): Client {
    return createClient(
      readAdminAccess(command.optsWithGlobals<AdminOptions>(), this.context.terminal.environment, role),
    );
  }

  print(command: Command, resource: object): void {
    printResource(this.context.terminal, resource, this.context.optionsOf(command));
  }

  /** Says what the printed result lacks. */
  warn(text: string): void {
    this.context.terminal.err(`${text}\n`);
  }

  /** Prints the items of all pages. */
  async printAll(command: Command, items: AsyncIterable<object>, columns: string[]): Promise<void> {
    await printItems(this.context, command, { items, columns });
  }

  /** @throws UsageError */
  async readJson<T>(file: string): Promise<T> {
    return this.context.readJson<T>(file);
  }
}
