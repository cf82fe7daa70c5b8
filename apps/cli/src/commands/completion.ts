import { Argument, type Command } from 'commander';
import { complete } from '../completion/complete';
import { FILES, SCRIPTS, type Shell, SHELLS } from '../completion/scripts';
import type { Context } from '../context';
import { listProfiles } from '../profiles';

/** `completion`, and the hidden command that its scripts call for each Tab. */
export function addCompletion(program: Command, { terminal }: Context): void {
  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'where the script runs').choices(SHELLS))
    .action((shell: Shell) => terminal.out(SCRIPTS[shell]));
  program
    .command('__complete', { hidden: true })
    .argument('[words...]', 'words after vc, up to the one under the cursor')
    .action((words: string[]) => {
      const profile = () => listProfiles(terminal.environment);
      const { isFile, candidates } = complete(program, words, { profile });
      if (isFile) terminal.out(`${FILES}\n`);
      for (const { word, description } of candidates) terminal.out(`${word}\t${description}\n`);
    });
}
