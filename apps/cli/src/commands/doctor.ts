import type { Command } from 'commander';
import type { Context } from '../context';
import { examine } from '../examination/examine';
import type { Finding } from '../examination/finding';
import { EXIT } from '../exit-codes';
import { printRows } from '../output';
import { readProfile } from '../profiles';

export function addDoctor(program: Command, context: Context): void {
  program
    .command('doctor')
    .description('examine the configuration, the clocks, the certificates and what strangers see')
    .action(async (_: object, command: Command) => {
      const { profile, json } = context.optionsOf(command);
      const findings = await examine(readProfile(profile, context.terminal.environment));
      printRows(
        context.terminal,
        findings.map((finding) => ({ ...finding })),
        { json, columns: ['result', 'what', 'advice'] },
      );
      if (findings.some(isProblem)) context.exitCode = EXIT.findings;
    });
}

function isProblem({ result }: Finding): boolean {
  return result === 'problem';
}
