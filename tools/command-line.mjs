import { parseArgs } from 'node:util';

/**
 * Parses the command line. An unknown option ends the program with its reason and exit code 2.
 * @param {import('node:util').ParseArgsOptionsConfig} options as `parseArgs` takes them
 * @param {number} maximum number of words without an option
 */
export function commandLine(options = {}, maximum = 0) {
  try {
    const line = parseArgs({ options, allowPositionals: maximum > 0, strict: true });
    if (line.positionals.length <= maximum) return line;
    endWith(`Unexpected argument '${line.positionals[maximum]}'.`);
  } catch (error) {
    endWith(error.message);
  }
}

function endWith(sentence) {
  console.error(sentence);
  process.exit(2);
}
