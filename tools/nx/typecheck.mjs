// node tools/nx/typecheck.mjs <folder>: checks the types of the TypeScript files of one project, with tsconfig.json.
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './project-of.mjs';

const [folder] = process.argv.slice(2);
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report };
const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.json'), {}, host);
const own = fileNames.filter((file) => file.startsWith(`${join(ROOT, folder)}/`));
const program = ts.createProgram(own, options);
const diagnostics = own
  .map((file) => program.getSourceFile(file))
  .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]);
diagnostics.forEach(report);
process.exitCode = diagnostics.length > 0 ? 1 : 0;

function report(diagnostic) {
  const format = { getCurrentDirectory: () => ROOT, getCanonicalFileName: (name) => name, getNewLine: () => '\n' };
  process.stdout.write(ts.formatDiagnosticsWithColorAndContext([diagnostic], format));
}
