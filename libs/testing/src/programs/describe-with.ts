import { FOREIGN_PROGRAMS, type ForeignProgram, type ForeignProgramName } from './foreign-programs';

/**
 * Declares a suite that needs foreign programs, as `describe` does. It is skipped with a message if one is missing.
 * @throws Error in place of a skip where `FOREIGN_PROGRAMS` requires the program
 */
export function describeWith(
  needed: ForeignProgramName | ForeignProgramName[],
  title: string,
  suite: () => void,
): void {
  const missing = listMissing([needed].flat(), process.env.FOREIGN_PROGRAMS);
  for (const each of missing) process.stderr.write(`\n*** SKIPPED: ${title}. ${each} ***\n\n`);
  (missing.length > 0 ? describe.skip : describe)(title, suite);
}

/**
 * Returns a text about each program that cannot run here, with the command that installs it.
 * @param required names of programs without which a run fails, comma-separated; `required` for all of them
 * @throws Error where a required program cannot run, or where there is no program of a name
 */
export function listMissing<Name extends string>(
  needed: Name[],
  required = '',
  programs: Record<string, ForeignProgram> = FOREIGN_PROGRAMS,
): string[] {
  const names = required === 'required' ? Object.keys(programs) : required.split(',').filter(Boolean);
  const unknown = names.filter((name) => !Object.hasOwn(programs, name));
  if (unknown.length > 0) throw new Error(`FOREIGN_PROGRAMS contains ${unknown.join(', ')}, which is no program.`);
  return needed.flatMap((each) => {
    const { name, obstacle, install } = programs[each]!;
    const reason = obstacle();
    if (reason === undefined) return [];
    const text = `${name} cannot run: ${reason}. To install it: ${install}`;
    if (names.includes(each)) throw new Error(`FOREIGN_PROGRAMS requires ${each}. ${text}`);
    return [text];
  });
}
